import { GraphQLError, Lexer, Source, TokenKind, visit, type DocumentNode } from 'graphql/index.js'

/** How deep parentheses, brackets and braces may be nested. */
const deepestNesting = 100
/** Operations and fragments of a document. */
const mostDefinitions = 100
/**
 * Validation compares fields of one name with one another, each pair of them: how many pairs a document's names may come
 * to. A storefront's largest come to a few thousand.
 */
const mostPairs = 50_000

function tooMuch(what: string, most: number): GraphQLError {
  return new GraphQLError(`The document has too many ${what}, at most ${most} are taken`, {
    extensions: { code: 'MAX_COST_EXCEEDED' },
  })
}

const opening: ReadonlySet<TokenKind> = new Set([TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L])
const closing: ReadonlySet<TokenKind> = new Set([TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R])

/**
 * Looks at a document before it is parsed, which would take more stack than there is for one that is nested deeply.
 * @param mostTokens how far it is looked at: more are not parsed either.
 * @throws {GraphQLError} for one that is nested too deeply, and for what is no token.
 */
export function checkNesting(text: string, mostTokens: number): void {
  const lexer = new Lexer(new Source(text))
  let depth = 0
  for (let count = 0; count <= mostTokens; count += 1) {
    const { kind } = lexer.advance()
    if (kind === TokenKind.EOF) return
    if (opening.has(kind)) depth += 1
    if (closing.has(kind)) depth -= 1
    if (depth > deepestNesting) throw tooMuch('levels of nesting', deepestNesting)
  }
}

/**
 * Looks at a document before it is validated, which takes time by the square of some of its parts.
 * @throws {GraphQLError} naming what there is too much of.
 */
export function checkSize(document: DocumentNode): void {
  if (document.definitions.length > mostDefinitions) throw tooMuch('operations and fragments', mostDefinitions)
  const counts = new Map<string, number>()
  let pairs = 0
  visit(document, {
    Field({ alias, name }) {
      const key = (alias ?? name).value
      const others = counts.get(key) ?? 0
      counts.set(key, others + 1)
      pairs += others
    },
  })
  if (pairs > mostPairs) throw tooMuch('pairs of fields of one name', mostPairs)
}
