import type { Database } from '@shop/database'
import { DocumentMemory } from '@shop/groq/document-memory'
import { runSmallQuery, type Query, type QueryContext } from '@shop/groq/run-query'
import { editorRole, readsContent } from '../access/roles.ts'
import { contentTablesOf } from '../tables.ts'
import { grantsOf } from '../access/grants.ts'

/** Whether a query is the Studio's for the groups of accounts. */
export const isGroupsQuery = ({ query }: Query): boolean =>
  /^\s*\*\[\s*_type\s*==\s*(["'])system\.group\1\s*\]/.test(query)

/**
 * A document per role, with its permissions and accounts: the Studio determines with them who may read a
 * document and can be mentioned. They are not stored, but derived from the accounts.
 */
async function readSystemGroups(database: Database) {
  const accounts = await contentTablesOf(database)
    .selectFrom('content_editor')
    .select(['id', 'role'])
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .execute()
  const at = new Date(0).toISOString()
  return editorRole.options.filter(readsContent).map((role) => {
    const _id = `_.groups.${role}`
    const members = accounts.filter((account) => account.role === role).map(({ id }) => id)
    const grants = grantsOf(role, 'content')
    return { _id, _type: 'system.group', _rev: 'system', _createdAt: at, _updatedAt: at, grants, members }
  })
}

/**
 * The result of a query on the groups as JSON; undefined for one that is too large.
 * @throws {QueryError} as {@link runSmallQuery}.
 */
export async function queryGroups(database: Database, query: Query, context: QueryContext) {
  const groups = new DocumentMemory([], await readSystemGroups(database)).view('raw')
  const found = await runSmallQuery(groups, query, context)
  return (
    found && { json: JSON.stringify(found.data), sourceMap: undefined, explanation: undefined, syncTags: undefined }
  )
}
