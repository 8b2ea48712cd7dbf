import { Hono, type Context } from 'hono'
import type { Database } from '@shop/database'
import { listApiTokens } from '../access/api-tokens.ts'
import { listEditors } from '../access/editors.ts'
import { insufficientPermissions, notFound } from '../protocol/api-error.ts'
import { findContentReader, requireSession, type Reader } from '../access/reader.ts'
import { readsContent, roleTitles, writesContent, type EditorRole } from '../access/roles.ts'
import type { ServiceContext } from '../service-context.ts'
import { contentTablesOf } from '../tables.ts'
import { schemaRoutes } from './schema-routes.ts'

/** The Studio's permissions of a role; without 'create' and 'update' its forms are read-only and say why. */
const permissionsOf = (role: EditorRole): string[] =>
  writesContent(role) ? ['read', 'create', 'update', 'history', 'editHistory', 'manage'] : ['read', 'history']

/** The features that the hosted product sells; others of the Studio need no name here. */
const features = ['contentReleases', 'singleDocRelease', 'privateDataset']

/** Releases are not limited. */
const releaseLimits = { orgMeteredActiveReleaseCount: 0, orgActiveReleaseLimit: null, datasetReleaseLimit: 1_000_000 }

/** How long the history of a published release is kept: without a number the Studio says nothing about it. */
const retention = { features: [{ attributes: { maxRetentionDays: null } }] }

/** What the Studio queries besides; empty responses for features that this service lacks. */
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

/** A member of a project as the hosted API lists it. */
const memberFrom = (id: string, role: EditorRole, { isRobot = false, isCurrentUser = false }) => ({
  id,
  role,
  roles: [{ name: role, title: roleTitles[role] }],
  isRobot,
  isCurrentUser,
})

async function membersOf(database: Database, { editor, dataset }: Reader) {
  const isAdministrator = editor.role === 'administrator' && dataset === undefined
  if (!isAdministrator)
    return [memberFrom(editor.id, editor.role, { isCurrentUser: true, isRobot: dataset !== undefined })]
  const [editors, tokens] = await Promise.all([listEditors(database), listApiTokens(database)])
  return [
    ...editors.map(({ id, role }) => memberFrom(id, role, { isCurrentUser: id === editor.id })),
    ...tokens.map(({ id, scope }) => memberFrom(id, scope === 'write' ? 'editor' : 'viewer', { isRobot: true })),
  ]
}

/**
 * Endpoints that the Studio needs besides documents. Public:
 * - `GET …/projects/{id}/datasets/{dataset}/acl` → the session's grants
 * - `GET …/auth/providers` → `{providers}`; `GET …/ping` and `GET …/data/ping/{dataset}` → `{pong: true}`
 *
 * For editors, else 401:
 * - `GET …/projects` and `GET …/projects/{id}` → the only project; its `members`, accounts and tokens, for administrators,
 *   for others oneself
 * - `GET …/aliases` → `[]`: datasets have no aliases
 * - `GET …/projects/{id}/user-applications` → the shop's studio
 * - `GET …/auth/id` → `{id}` of the session's editor
 * - `GET …/users/{id,…}` and `GET …/projects/{id}/users/{id,…}` → `{id, displayName, email}`, one or a list of them;
 *   403 for others than oneself, without a role for the content
 *
 * And the routes of {@link schemaRoutes}.
 * @see https://www.sanity.io/docs/http-reference
 */
export function projectRoutes(service: ServiceContext) {
  const { database, projectId, publicUrl } = service
  const routes = new Hono()
  const project = {
    id: projectId,
    displayName: 'Shop',
    studioHost: null,
    isBlocked: false,
    isDisabled: false,
    isDisabledByUser: false,
    organizationId: null,
    metadata: {},
    features,
  }

  routes.get('/:version/projects/:project/datasets/:dataset/acl', async (context) => {
    const reader = await findContentReader(context, database)
    return context.json(reader ? [{ filter: '_id in path("**")', permissions: permissionsOf(reader.editor.role) }] : [])
  })
  routes.get('/:version/projects', async (context) => {
    const reader = await requireSession(context, database)
    return context.json([{ ...project, members: await membersOf(database, reader) }])
  })
  routes.get('/:version/projects/:project', async (context) => {
    const reader = await requireSession(context, database)
    if (context.req.param('project') !== projectId) throw notFound('There is no such project')
    return context.json({ ...project, members: await membersOf(database, reader) })
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
    context.json({ providers: [{ name: 'password', title: 'E-mail and password', url: '/admin/sign-in' }] }),
  )
  routes.get('/:version/auth/id', async (context) =>
    context.json({ id: (await requireSession(context, database)).editor.id }),
  )
  routes.get('/:version/ping', (context) => context.json({ pong: true }))
  routes.get('/:version/data/ping/:dataset', (context) => context.json({ pong: true }))
  // Telemetry of clients is discarded.
  routes.all('/:version/intake/*', (context) => context.json({}))

  async function people(context: Context) {
    const { editor } = await requireSession(context, database)
    const ids = (context.req.param('ids') ?? '').split(',').slice(0, 200)
    if (!readsContent(editor.role) && ids.some((id) => id !== editor.id)) throw insufficientPermissions('read')
    const found = await contentTablesOf(database)
      .selectFrom('content_editor')
      .select(['id', 'email'])
      .where('id', 'in', ids)
      .execute()
    const answer = found.map(({ id, email }) => ({ id, displayName: email, email }))
    return context.json(ids.length === 1 ? (answer[0] ?? null) : answer)
  }

  routes.get('/:version/users/:ids', people)
  routes.get('/:version/projects/:project/users/:ids', people)
  routes.route('/', schemaRoutes(service))
  return routes
}
