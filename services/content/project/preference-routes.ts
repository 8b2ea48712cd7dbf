import { Hono } from 'hono'
import { z } from 'zod'
import { requireReader, requireSession } from '../access/reader.ts'
import { badRequest } from '../protocol/api-error.ts'
import { anyValue, storableText } from '../protocol/parse-input.ts'
import { readInput } from '../protocol/request-body.ts'
import type { ServiceContext } from '../service-context.ts'
import { countOf, contentTablesOf, lockLimits, writeContent } from '../tables.ts'

const maxPreferenceBytes = 256 * 1024
/** The maximum number of the Studio's preferences per editor. */
export const maxPreferences = 500
const preferencesSchema = z.array(z.object({ key: storableText.max(256), value: anyValue })).max(100)

type Preference = z.output<typeof preferencesSchema>[number]

/** @throws {ApiError} 400 when there would be too many; then nothing is stored. */
async function storePreferences(
  { database }: ServiceContext,
  editorId: string,
  preferences: readonly Preference[],
): Promise<void> {
  await writeContent(database, async (tables) => {
    for (const { key, value } of preferences) {
      await tables
        .insertInto('content_preference')
        .values({ editor_id: editorId, key, value: JSON.stringify(value ?? null) })
        .onConflict((conflict) =>
          conflict.columns(['editor_id', 'key']).doUpdateSet(({ ref }) => ({ value: ref('excluded.value') })),
        )
        .execute()
    }
    await lockLimits(database, tables)
    const count = await countOf(tables.selectFrom('content_preference').where('editor_id', '=', editorId))
    if (count > maxPreferences) throw badRequest(`At most ${maxPreferences} preferences are kept`)
  })
}

async function findPreferences(
  { database }: ServiceContext,
  editorId: string,
  keys: readonly string[],
): Promise<Preference[]> {
  const rows = await contentTablesOf(database)
    .selectFrom('content_preference')
    .select(['key', 'value'])
    .where('editor_id', '=', editorId)
    .where('key', 'in', keys)
    .execute()
  return rows.map(({ key, value }) => ({ key, value: JSON.parse(value) }))
}

/**
 * The Studio's preferences of an editor; 401 without a session.
 * - `GET …/users/me/keyvalue/{key,…}` → `[{key, value}]`, of those that exist
 * - `PUT …/users/me/keyvalue` with `[{key, value}]` stores and returns them; 400 when there are too many
 */
export function preferenceRoutes(service: ServiceContext) {
  const routes = new Hono()
  routes.get('/:version/users/me/keyvalue/:keys', async (context) => {
    const { editor } = await requireSession(context, service.database)
    const keys = context.req.param('keys').split(',').slice(0, 100)
    return context.json(await findPreferences(service, editor.id, keys))
  })
  routes.put('/:version/users/me/keyvalue', async (context) => {
    const { editor } = await requireReader(context, service)
    const given = await readInput(preferencesSchema, context.req.raw, maxPreferenceBytes)
    await storePreferences(service, editor.id, given)
    return context.json(given)
  })
  return routes
}
