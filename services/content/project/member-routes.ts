import { Hono, type Context } from 'hono'
import type { Database } from '@shop/database'
import { listApiTokens } from '../access/api-tokens.ts'
import { listEditors } from '../access/editors.ts'
import { requireSession, type Reader } from '../access/reader.ts'
import { readsContent, roleOfToken, roleTitles, type EditorRole } from '../access/roles.ts'
import { insufficientPermissions, notFound } from '../protocol/api-error.ts'
import type { ServiceContext } from '../service-context.ts'
import { contentTablesOf } from '../tables.ts'

/** A member of a project as the hosted API lists it. */
const memberFrom = (id: string, role: EditorRole, { isRobot = false, isCurrentUser = false }) => ({
  id,
  role,
  roles: [{ name: role, title: roleTitles[role], description: '' }],
  isRobot,
  isCurrentUser,
})

/**
 * The requester; for those who may read the content, all active accounts, to mention them; for administrators also
 * tokens.
 */
async function membersOf(database: Database, { editor, dataset }: Reader) {
  const isPerson = dataset === undefined
  if (!isPerson || !readsContent(editor.role))
    return [memberFrom(editor.id, editor.role, { isCurrentUser: true, isRobot: !isPerson })]
  const accounts = (await listEditors(database)).filter(({ isDisabled }) => !isDisabled)
  const tokens = editor.role === 'administrator' ? await listApiTokens(database) : []
  return [
    ...accounts.map(({ id, role }) => memberFrom(id, role, { isCurrentUser: id === editor.id })),
    ...tokens.map(({ id, scope }) => memberFrom(id, roleOfToken[scope], { isRobot: true })),
  ]
}

/**
 * The project and its people, for editors, else 401:
 * - `GET …/projects` and `GET …/projects/{id}` → the only project, with `members`: `[{id, isCurrentUser, isRobot, role,
 *   roles}]`, as {@link membersOf}; none with `includeMembers=false`
 * - `GET …/users/{id,…}` and `GET …/projects/{id}/users/{id,…}` → `{id, displayName, email}`, one or a list of them;
 *   403 for others than oneself, without a role for the content
 * @param features of the project.
 * @see https://www.sanity.io/docs/http-reference
 */
export function memberRoutes({ database, projectId }: ServiceContext, features: readonly string[]) {
  const routes = new Hono()

  async function project(context: Context) {
    const reader = await requireSession(context, database)
    return {
      id: projectId,
      displayName: 'Shop',
      studioHost: null,
      isBlocked: false,
      isDisabled: false,
      isDisabledByUser: false,
      organizationId: null,
      metadata: {},
      members: context.req.query('includeMembers') === 'false' ? [] : await membersOf(database, reader),
      features,
    }
  }

  async function people(context: Context) {
    const { editor } = await requireSession(context, database)
    const ids = (context.req.param('ids') ?? '').split(',').slice(0, 200)
    if (!readsContent(editor.role) && ids.some((id) => id !== editor.id)) throw insufficientPermissions('read')
    const found = await contentTablesOf(database)
      .selectFrom('content_editor')
      .select(['id', 'email'])
      .where('id', 'in', ids)
      .execute()
    const members = found.map(({ id, email }) => ({ id, displayName: email, email }))
    return context.json(ids.length === 1 ? (members[0] ?? null) : members)
  }

  routes.get('/:version/projects', async (context) => context.json([await project(context)]))
  routes.get('/:version/projects/:project', async (context) => {
    const found = await project(context)
    if (context.req.param('project') !== projectId) throw notFound('There is no such project')
    return context.json(found)
  })
  routes.get('/:version/users/:ids', people)
  routes.get('/:version/projects/:project/users/:ids', people)
  return routes
}
