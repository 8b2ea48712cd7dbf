import { z } from 'zod'
import type { UrlRedirect } from '../catalogue/url-redirect.ts'
import { text } from '../database/cells.ts'
import { readRows, writeCsv } from './csv.ts'

const columns = ['Redirect from', 'Redirect to'] as const

/** A path as the shop looks it up: without percent-encoding, and without a slash at its end. */
function lookedUp(path: string): string {
  const trimmed = path.replace(/(?<=.)\/+$/u, '')
  try {
    return decodeURI(trimmed)
  } catch {
    return trimmed
  }
}

const rowSchema = z
  .object({
    'Redirect from': text(1000)
      .refine((value) => /^\/(?!\/)/u.test(value), 'is not a path that starts with /')
      .refine((value) => !/[?#]/u.test(value), 'has parameters or a fragment: a redirect is of a path alone')
      .transform(lookedUp),
    'Redirect to': text(2000).refine(
      (value) => /^\/(?!\/)/u.test(value) || (/^https?:\/\//u.test(value) && URL.canParse(value)),
      'is neither a path that starts with / nor an address',
    ),
  })
  .transform((row): UrlRedirect => ({ path: row['Redirect from'], target: row['Redirect to'] }))

/**
 * Parses `redirects.csv`, one redirect per row, in the platform's format: `Redirect from`, `Redirect to`.
 * @throws CatalogueError with all problems, by row and column.
 */
export function parseRedirectCsv(source: string): Promise<UrlRedirect[]> {
  return readRows(source, {
    requiredColumns: columns,
    schema: rowSchema,
    unique: ({ path }) => ({ key: path, column: 'Redirect from', message: `"${path}" is a duplicate` }),
  })
}

/**
 * The paths that lead to themselves again over other redirects: a visitor gets an error of the browser, unless one of
 * them is a page, which is shown instead.
 */
export function circlesIn(redirects: readonly UrlRedirect[]): string[] {
  const targets = new Map(redirects.map(({ path, target }) => [path, lookedUp(target.replace(/[?#].*$/u, ''))]))
  function leadsBack(path: string): boolean {
    const passed = new Set<string>()
    for (let next = targets.get(path); next !== undefined && !passed.has(next); next = targets.get(next)) {
      if (next === path) return passed.size > 0
      passed.add(next)
    }
    return false
  }
  return redirects.flatMap(({ path }) => (leadsBack(path) ? [path] : []))
}

/** Formats redirects for {@link parseRedirectCsv}. */
export function writeRedirectCsv(redirects: readonly UrlRedirect[]): string {
  const rows = redirects.map(({ path, target }) => ({ 'Redirect from': path, 'Redirect to': target }))
  return writeCsv(columns, rows)
}
