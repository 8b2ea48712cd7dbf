import { Hono, type Context } from 'hono'
import { findReader, requireSession } from '../access/reader.ts'
import type { EditorRole } from '../access/roles.ts'
import type { ServiceContext } from '../service-context.ts'
import { contentTablesOf } from '../tables.ts'

/** The Studio's permissions of a role; without 'create' and 'update' its forms are read-only and say why. */
const permissionsOf = (role: EditorRole): string[] =>
  role === 'viewer' ? ['read', 'history'] : ['read', 'create', 'update', 'history', 'editHistory', 'manage']

/** Features that the Studio queries and this service lacks: empty responses. */
const switchedOff: Record<string, object | null> = {
  '/:version/projects/:project/grants': {},
  '/:version/projects/:project/user-applications': [],
  '/:version/projects/:project/features': [],
  '/:version/features': [],
  '/:version/journey/:topic': null,
  '/:version/journey/:topic/:name': null,
  '/:version/help': {},
}

/**
 * Endpoints that the Studio needs besides documents. Public:
 * - `GET …/projects/{id}/datasets` → `[{name, aclMode}]`
 * - `GET …/projects/{id}/datasets/{dataset}/acl` → the session's grants
 * - `GET …/auth/providers` → `{providers}`; `GET …/ping` and `GET …/data/ping/{dataset}` → `{pong: true}`
 *
 * For editors, else 401:
 * - `GET …/projects` and `GET …/projects/{id}` → the only project
 * - `GET …/auth/id` → `{id}` of the session's editor
 * - `GET …/users/{id,…}` and `GET …/projects/{id}/users/{id,…}` → `{id, displayName, email}`, one or a list of them
 * @see https://www.sanity.io/docs/http-reference
 */
export function projectRoutes({ database, datasetNames, isPublic, projectId }: ServiceContext) {
  const routes = new Hono()
  const project = {
    id: projectId,
    displayName: 'Shop',
    studioHost: null,
    isBlocked: false,
    isDisabled: false,
    metadata: {},
    members: [],
    features: [],
  }

  routes.get('/:version/projects/:project/datasets', (context) =>
    context.json(datasetNames.map((name) => ({ name, aclMode: isPublic(name) ? 'public' : 'private' }))),
  )
  routes.get('/:version/projects/:project/datasets/:dataset/acl', async (context) => {
    const reader = await findReader(context, database)
    return context.json(reader ? [{ filter: '_id in path("**")', permissions: permissionsOf(reader.editor.role) }] : [])
  })
  const forEditors = { '/:version/projects': [project], '/:version/projects/:project': project, ...switchedOff }
  for (const [path, answer] of Object.entries(forEditors)) {
    routes.get(path, async (context) => {
      await requireSession(context, database)
      return context.json(answer)
    })
  }

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
    await requireSession(context, database)
    const ids = (context.req.param('ids') ?? '').split(',').slice(0, 200)
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
  return routes
}
