import { z } from 'zod'
import { CatalogueError, type CatalogueIssue } from './catalogue-error.ts'
import { text } from './csv-cells.ts'
import { readRecords, rowOf } from './csv-records.ts'
import { writeCsv } from './csv-writer.ts'
import type { UrlRedirect } from '../catalogue/url-redirect.ts'

const redirectRowSchema = z.object({
  'Redirect from': text(1000).refine((value) => /^\/(?!\/)/u.test(value), 'is no path that starts with /'),
  'Redirect to': text(2000).refine(
    (value) => /^\/(?!\/)/u.test(value) || (/^https?:\/\//u.test(value) && URL.canParse(value)),
    'is neither a path that starts with / nor an address',
  ),
})

/**
 * Reads `redirects.csv`, one redirect a row, in the platform's own format: `Redirect from`, `Redirect to`.
 * @throws CatalogueError with everything that is wrong, by row and column.
 */
export async function parseRedirectCsv(source: string): Promise<UrlRedirect[]> {
  const issues: CatalogueIssue[] = []
  const redirects = new Map<string, UrlRedirect>()
  for (const [index, record] of (await readRecords(source, ['Redirect from', 'Redirect to'])).entries()) {
    const { data, error } = redirectRowSchema.safeParse(record)
    const row = rowOf(index)
    for (const { path, message } of error?.issues ?? []) issues.push({ row, column: String(path[0]), message })
    if (!data) continue
    const path = data['Redirect from']
    if (redirects.has(path)) issues.push({ row, column: 'Redirect from', message: `"${path}" is there twice` })
    redirects.set(path, { path, target: data['Redirect to'] })
  }
  if (issues.length > 0) throw new CatalogueError(issues)
  return [...redirects.values()]
}

/** Redirects as {@link parseRedirectCsv} reads them. */
export function writeRedirectCsv(redirects: readonly UrlRedirect[]): string {
  const rows = redirects.map(({ path, target }) => ({ 'Redirect from': path, 'Redirect to': target }))
  return writeCsv(['Redirect from', 'Redirect to'], rows)
}
