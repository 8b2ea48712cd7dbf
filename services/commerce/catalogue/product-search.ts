import { ClientError } from '@shop/http/client-error'
import { queryText } from '../database/query-text.ts'
import { parseEnd, parseTimestamp } from '../values/timestamp.ts'

/** How a term's value is compared; `:` means equal, or for text ending in `*`, starts with. */
const comparators = [':', '<', '<=', '>', '>='] as const
export type Comparator = (typeof comparators)[number]

export interface SearchTerm {
  type: 'term'
  /** Undefined for a search in all of the product's texts. */
  field: string | undefined
  comparator: Comparator
  value: string
}

export type SearchExpression =
  | SearchTerm
  | { type: 'not'; operand: SearchExpression }
  | { type: 'and'; operands: SearchExpression[] }
  | { type: 'or'; operands: SearchExpression[] }

/** A syntax error in the search; the message may be shown to the client. */
export class SearchSyntaxError extends ClientError {
  override readonly name = 'SearchSyntaxError'
}

/** A time in a search as ISO 8601 in UTC; without a zone it is in UTC, wherever the shop runs. */
export function searchedTime(value: string): string {
  const time = parseTimestamp(value) ?? parseTimestamp(`${value}Z`)
  if (time === undefined) throw new SearchSyntaxError(`"${value}" in the search is not a date`)
  return time
}

/** The last millisecond of a time in a search: of a day without a time, which `:` finds as a whole, its last one. */
export function searchedEnd(value: string): string {
  const start = searchedTime(value)
  const end = parseEnd(value) ?? start
  return end > start ? new Date(Date.parse(end) - 1).toISOString() : start
}

/** Whether `published_status` finds what the shop shows: only that is in its lists. */
export const isVisibleStatus = (status: string): boolean => !/(?:^|:)(?:hidden|unpublished)$/iu.test(status)

type Token = { type: '(' | ')' | 'AND' | 'OR' | 'NOT' } | SearchTerm

/** An operator, or `field:value`, `field:>=value`, `value`; a value may be quoted, with quotes in it escaped by `\`. */
const tokenPattern =
  /\s*(?:(?<parenthesis>[()])|(?<minus>-)(?=[^\s])|(?:(?<field>[\w.]+):\s*(?<comparator><=|>=|<|>)?\s*)?(?:"(?<double>(?:[^"\\]|\\.)*)"|'(?<single>(?:[^'\\]|\\.)*)'|(?<bare>[^\s()"']+)))/uy

const maxSearchLength = 2000
const deepestNesting = 20

function toToken(groups: Record<string, string | undefined>): Token {
  const { parenthesis, minus, field, double, single, bare } = groups
  if (parenthesis === '(' || parenthesis === ')') return { type: parenthesis }
  if (minus) return { type: 'NOT' }
  if (!field && (bare === 'AND' || bare === 'OR' || bare === 'NOT')) return { type: bare }
  const value = bare ?? (double ?? single ?? '').replaceAll(/\\(.)/gu, '$1')
  const comparator = comparators.find((known) => known === groups['comparator']) ?? ':'
  return { type: 'term', field, comparator, value }
}

function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  const end = text.trimEnd().length
  tokenPattern.lastIndex = 0
  while (tokenPattern.lastIndex < end) {
    const start = tokenPattern.lastIndex
    const match = tokenPattern.exec(text)
    if (!match?.groups) throw new SearchSyntaxError(`The search cannot be read from character ${start + 1} on`)
    tokens.push(toToken(match.groups))
  }
  return tokens
}

/** Recursive descent. Precedence from low to high: OR, AND (also implicit), NOT. */
class SearchParser {
  readonly #tokens: Token[]
  #next = 0

  constructor(tokens: Token[]) {
    this.#tokens = tokens
  }

  parse(): SearchExpression {
    const expression = this.#either(0)
    if (this.#next < this.#tokens.length) throw new SearchSyntaxError('The search has a ")" without its "("')
    return expression
  }

  #take(type: Token['type']): boolean {
    if (this.#tokens[this.#next]?.type !== type) return false
    this.#next++
    return true
  }

  #either(depth: number): SearchExpression {
    const operands = [this.#all(depth)]
    while (this.#take('OR')) operands.push(this.#all(depth))
    return operands.length === 1 ? operands[0]! : { type: 'or', operands }
  }

  #all(depth: number): SearchExpression {
    const operands = [this.#one(depth)]
    for (;;) {
      const next = this.#tokens[this.#next]?.type
      if (next === undefined || next === 'OR' || next === ')') break
      this.#take('AND')
      operands.push(this.#one(depth))
    }
    return operands.length === 1 ? operands[0]! : { type: 'and', operands }
  }

  #one(depth: number): SearchExpression {
    if (depth > deepestNesting) throw new SearchSyntaxError('The search is nested too deeply')
    if (this.#take('NOT')) return { type: 'not', operand: this.#one(depth + 1) }
    if (this.#take('(')) {
      const inner = this.#either(depth + 1)
      if (!this.#take(')')) throw new SearchSyntaxError('The search has a "(" without its ")"')
      return inner
    }
    const token = this.#tokens[this.#next++]
    if (token?.type !== 'term')
      throw new SearchSyntaxError(`The search lacks a term ${token ? `before "${token.type}"` : 'at its end'}`)
    return token
  }
}

/**
 * Parses the `query` of `products` in the platform's search syntax: terms, `field:value`, comparison, quotes, `AND`,
 * `OR`, `NOT` (or `-`) and parentheses. Undefined for a blank text.
 * @throws SearchSyntaxError
 */
export function parseSearch(text: string): SearchExpression | undefined {
  if (text.length > maxSearchLength)
    throw new SearchSyntaxError(`The search is longer than ${maxSearchLength} characters`)
  const tokens = tokenize(queryText(text))
  return tokens.length > 0 ? new SearchParser(tokens).parse() : undefined
}
