import { Hono } from 'hono'
import { grantsOf } from '../access/grants.ts'
import { findContentReader, requireSession } from '../access/reader.ts'
import type { ServiceContext } from '../service-context.ts'
import { memberRoutes } from './member-routes.ts'
import { schemaRoutes } from './schema-routes.ts'

/** The features that the hosted product sells; others of the Studio need no name here. */
const features = ['contentReleases', 'singleDocRelease', 'privateDataset', 'studioComments', 'sanityTasks']

/** Releases are not limited. */
const releaseLimits = { orgMeteredActiveReleaseCount: 0, orgActiveReleaseLimit: null, datasetReleaseLimit: 1_000_000 }

/** How long the history of a published release is kept: without a number the Studio does not show it. */
const retention = { features: [{ attributes: { maxRetentionDays: null } }] }

/** Other requests of the Studio; empty responses for features that this service lacks. */
const fixedAnswers: Record<string, object | null> = {
  '/:version/projects/:project/grants': {},
  '/:version/projects/:project/features': features,
  '/:version/projects/:project/new-content-release-allowed': { data: releaseLimits },
  '/:version/features': features,
  '/:version/aliases': [],
  // The Studio asks whether the former scheduling API was ever used; releases took its place.
  '/:version/schedules/:project/:dataset': { schedules: [] },
  '/:version/subscriptions/project/:project': { featureTypes: { retention } },
  '/:version/journey/:topic': null,
  '/:version/journey/:topic/:name': null,
  '/:version/help': {},
}

/**
 * Endpoints that the Studio needs besides documents. Public:
 * - `GET …/projects/{id}/datasets/{dataset}/acl` → the session's grants
 * - `GET …/auth/providers` → `{providers}`; `GET …/ping` and `GET …/data/ping/{dataset}` → `{pong: true}`
 *
 * For editors, else 401:
 * - `GET …/aliases` → `[]`: datasets have no aliases
 * - `GET …/projects/{id}/user-applications` → the shop's studio
 * - `GET …/auth/id` → `{id}` of the session's editor
 *
 * And the routes of {@link memberRoutes} and {@link schemaRoutes}.
 * @see https://www.sanity.io/docs/http-reference
 */
export function projectRoutes(service: ServiceContext) {
  const { database, datasets, projectId, publicUrl } = service
  const routes = new Hono()

  routes.get('/:version/projects/:project/datasets/:dataset/acl', async (context) => {
    const reader = await findContentReader(context, database)
    const profile = datasets.commentsOf(context.req.param('dataset')) === undefined ? 'content' : 'comments'
    return context.json(reader ? grantsOf(reader.editor.role, profile) : [])
  })
  for (const [path, answer] of Object.entries(fixedAnswers)) {
    routes.get(path, async (context) => {
      await requireSession(context, database)
      return context.json(answer)
    })
  }

  // The Studio offers to register itself with its vendor unless it is known here.
  routes.get('/:version/projects/:project/user-applications', async (context) => {
    await requireSession(context, database)
    const appHost = new URL('/admin', publicUrl()).href
    const title = 'Studio'
    return context.json([{ id: 'studio', projectId, type: 'studio', urlType: 'external', appHost, title }])
  })

  routes.get('/:version/auth/providers', (context) =>
    context.json({ providers: [{ name: 'password', title: 'Email and password', url: '/admin/sign-in' }] }),
  )
  routes.get('/:version/auth/id', async (context) =>
    context.json({ id: (await requireSession(context, database)).editor.id }),
  )
  routes.get('/:version/ping', (context) => context.json({ pong: true }))
  routes.get('/:version/data/ping/:dataset', (context) => context.json({ pong: true }))
  // Telemetry of clients is discarded.
  routes.all('/:version/intake/*', (context) => context.json({}))
  routes.route('/', memberRoutes(service, features))
  routes.route('/', schemaRoutes(service))
  return routes
}
