import { sql } from 'kysely'
import { parsePage, toConnection, type Connection, type PageArguments } from '../values/pagination.ts'
import type { Scan } from '../database/reads.ts'
import type { Queries } from '../database/tables.ts'
import { escapeLike, type Filter } from './product-filter.ts'
import { parseSearch, SearchSyntaxError, type SearchExpression, type SearchTerm } from './product-search.ts'

/** A redirect from a former path. */
export interface UrlRedirect {
  /** Relative to the root of the shop: `/old`. */
  path: string
  /** A path of the shop, or an absolute URL. */
  target: string
}

const like = (column: string, pattern: string): Filter => sql`${sql.ref(column)} like ${pattern} escape '\\'`

function termFilter({ field, value }: SearchTerm): Filter {
  if (field === undefined)
    return sql`(${like('path', `%${escapeLike(value)}%`)} or ${like('target', `%${escapeLike(value)}%`)})`
  if (field !== 'path' && field !== 'target') {
    throw new SearchSyntaxError(`Redirects are not searched by "${field}", only by path, target`)
  }
  if (value.endsWith('*')) return like(field, `${escapeLike(value.slice(0, -1))}%`)
  return sql`${sql.ref(field)} = ${value}`
}

function redirectFilter(expression: SearchExpression): Filter {
  if (expression.type === 'term') return termFilter(expression)
  if (expression.type === 'not') return sql`not (${redirectFilter(expression.operand)})`
  const operands = expression.operands.map((operand) => redirectFilter(operand))
  return sql`(${sql.join(operands, expression.type === 'and' ? sql` and ` : sql` or `)})`
}

/**
 * A page of the redirects, sorted by path: `urlRedirects` of the Storefront API.
 * @throws ClientError
 */
export async function listRedirects(
  scan: Scan,
  { query, ...args }: PageArguments & { query?: string | null | undefined },
): Promise<Connection<UrlRedirect>> {
  const page = parsePage(args, ['', ''])
  const search = query ? parseSearch(query) : undefined
  const ascending = page.reverse === page.fromEnd
  const rows = await scan((queries) => {
    let select = queries
      .selectFrom('commerce_url_redirect')
      .selectAll()
      .orderBy('path', ascending ? 'asc' : 'desc')
      .limit(page.limit + 1)
    if (search) select = select.where(redirectFilter(search))
    if (page.after) select = select.where('path', page.reverse ? '<' : '>', String(page.after[0]))
    if (page.before) select = select.where('path', page.reverse ? '>' : '<', String(page.before[0]))
    return select.execute()
  })
  const shown = rows.slice(0, page.limit)
  if (page.fromEnd) shown.reverse()
  const found = shown.map((node) => ({ node, position: [node.path, node.path] as const }))
  return toConnection(found, page, rows.length > page.limit)
}

/** Replaces the shop's redirects with these. Returns whether anything changed. */
export async function replaceRedirects(queries: Queries, redirects: readonly UrlRedirect[]): Promise<boolean> {
  const known = new Map((await loadRedirects(queries)).map(({ path, target }) => [path, target]))
  if (redirects.length === known.size && redirects.every(({ path, target }) => known.get(path) === target)) return false
  await queries.deleteFrom('commerce_url_redirect').execute()
  for (const redirect of redirects) await queries.insertInto('commerce_url_redirect').values(redirect).execute()
  return true
}

/** All redirects, sorted by path. */
export function loadRedirects(queries: Queries): Promise<UrlRedirect[]> {
  return queries.selectFrom('commerce_url_redirect').selectAll().orderBy('path').execute()
}
