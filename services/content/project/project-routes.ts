import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { findReader, requireEditor } from '../access/reader.ts'
import type { EditorRole } from '../access/roles.ts'
import { badRequest, unauthorized } from '../api-error.ts'
import { parseInput } from '../parse-input.ts'
import { readJson } from '../request-body.ts'
import type { ServiceContext } from '../service-context.ts'
import { contentTablesOf, type ContentTables } from '../tables.ts'

/** What the Studio offers somebody of a role; without 'create' and 'update' its forms are read-only and say why. */
const permissionsOf = (role: EditorRole): string[] =>
  role === 'viewer' ? ['read', 'history'] : ['read', 'create', 'update', 'history', 'editHistory', 'manage']

const maxPreferenceBytes = 256 * 1024
/** How many things the Studio may have remembered for one editor. */
export const maxPreferences = 500
const preferenceKey = z
  .string()
  .max(256)
  .refine((key) => !key.includes('\u0000'), 'may not hold a null character')
const preferences = z.array(z.object({ key: preferenceKey, value: z.unknown() })).max(100)

/**
 * What the Studio asks around the documents: the project, its datasets, what the editor may do, how she has arranged her
 * studio. Names of datasets are told to everybody, the rest to editors; switched-off features answer with nothing in them.
 * @see https://www.sanity.io/docs/http-reference
 */
export function projectRoutes({ database, datasetNames, projectId, publicUrl }: ServiceContext) {
  const routes = new Hono()
  const tables = contentTablesOf(database)
  const project = () => ({
    id: projectId,
    displayName: 'Shop',
    studioHost: null,
    isBlocked: false,
    isDisabled: false,
    metadata: {},
    members: [],
    features: [],
  })

  async function editorOf(context: Context) {
    const reader = await findReader(context, database)
    if (!reader) throw unauthorized('Session not found')
    return reader.editor
  }
  const forEditors = (answer: () => object | null) => async (context: Context) => {
    await editorOf(context)
    return context.json(answer())
  }

  routes.get('/:version/projects/:project/datasets', (context) =>
    context.json(datasetNames.map((name) => ({ name, aclMode: 'public' }))),
  )
  routes.get('/:version/projects/:project/datasets/:dataset/acl', async (context) => {
    const reader = await findReader(context, database)
    return context.json(reader ? [{ filter: '_id in path("**")', permissions: permissionsOf(reader.editor.role) }] : [])
  })
  routes.get(
    '/:version/projects',
    forEditors(() => [project()]),
  )
  routes.get('/:version/projects/:project', forEditors(project))
  routes.get(
    '/:version/projects/:project/grants',
    forEditors(() => ({})),
  )
  routes.get(
    '/:version/projects/:project/user-applications',
    forEditors(() => []),
  )
  routes.get(
    '/:version/projects/:project/features',
    forEditors(() => []),
  )
  routes.get(
    '/:version/features',
    forEditors(() => []),
  )
  routes.get(
    '/:version/journey/:topic',
    forEditors(() => null),
  )
  routes.get(
    '/:version/journey/:topic/:name',
    forEditors(() => null),
  )
  routes.get(
    '/:version/help',
    forEditors(() => ({})),
  )
  routes.get('/:version/auth/providers', (context) =>
    context.json({ providers: [{ name: 'password', title: 'E-mail and password', url: '/admin/sign-in' }] }),
  )
  routes.get('/:version/auth/id', async (context) => context.json({ id: (await editorOf(context)).id }))
  routes.get('/:version/ping', (context) => context.json({ pong: true }))
  routes.get('/:version/data/ping/:dataset', (context) => context.json({ pong: true }))
  // Nothing is measured: what a client reports is read by nobody.
  routes.all('/:version/intake/*', (context) => context.json({}))

  async function people(context: Context) {
    await editorOf(context)
    const ids = (context.req.param('ids') ?? '').split(',').slice(0, 200)
    const found = await tables.selectFrom('content_editor').select(['id', 'email']).where('id', 'in', ids).execute()
    const answer = found.map(({ id, email }) => ({ id, displayName: email, email }))
    return context.json(ids.length === 1 ? (answer[0] ?? null) : answer)
  }

  routes.get('/:version/users/me/keyvalue/:keys', async (context) => {
    const { id } = await editorOf(context)
    const keys = context.req.param('keys').split(',').slice(0, 100)
    const rows = await tables
      .selectFrom('content_preference')
      .select(['key', 'value'])
      .where('editor_id', '=', id)
      .where('key', 'in', keys)
      .execute()
    return context.json(
      rows.map(({ key, value }): { key: string; value: unknown } => ({ key, value: JSON.parse(value) })),
    )
  })
  routes.put('/:version/users/me/keyvalue', async (context) => {
    const { editor } = requireEditor(context, await findReader(context, database), publicUrl())
    const given = parseInput(preferences, await readJson(context.req.raw, maxPreferenceBytes))
    await database.write(async ({ trx }) => {
      for (const { key, value } of given) {
        await trx
          .withTables<ContentTables>()
          .insertInto('content_preference')
          .values({ editor_id: editor.id, key, value: JSON.stringify(value ?? null) })
          .onConflict((conflict) =>
            conflict.columns(['editor_id', 'key']).doUpdateSet(({ ref }) => ({ value: ref('excluded.value') })),
          )
          .execute()
      }
      const { count } = await trx
        .withTables<ContentTables>()
        .selectFrom('content_preference')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('editor_id', '=', editor.id)
        .executeTakeFirstOrThrow()
      if (Number(count) > maxPreferences) throw badRequest(`At most ${maxPreferences} preferences are kept`)
    })
    return context.json(given)
  })
  routes.get('/:version/users/:ids', people)
  routes.get('/:version/projects/:project/users/:ids', people)
  return routes
}
