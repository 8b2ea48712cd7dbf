import { GraphQLError, Lexer, Source, TokenKind, visit, type DocumentNode } from 'graphql/index.js'

/** The maximum nesting of parentheses, brackets and braces. */
const deepestNesting = 100
/** The maximum number of operations and fragments in a document. */
const maxDefinitions = 100
/**
 * Validation compares each pair of fields with the same name: the maximum number of such pairs. The storefront's
 * largest documents have a few thousand.
 */
const maxPairs = 50_000

function tooMuch(what: string, most: number): GraphQLError {
  return new GraphQLError(`The document has too many ${what}, at most ${most} are allowed`, {
    extensions: { code: 'MAX_COST_EXCEEDED' },
  })
}

const opening: ReadonlySet<TokenKind> = new Set([TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L])
const closing: ReadonlySet<TokenKind> = new Set([TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R])

/**
 * Checks a document before it is parsed, since deep nesting would overflow the parser's stack.
 * @param maxTokens how many tokens are checked: the parser has the same limit.
 * @throws {GraphQLError} when it is nested too deeply or contains an invalid token.
 */
export function checkNesting(text: string, maxTokens: number): void {
  const lexer = new Lexer(new Source(text))
  let depth = 0
  for (let count = 0; count <= maxTokens; count += 1) {
    const { kind } = lexer.advance()
    if (kind === TokenKind.EOF) return
    if (opening.has(kind)) depth += 1
    if (closing.has(kind)) depth -= 1
    if (depth > deepestNesting) throw tooMuch('levels of nesting', deepestNesting)
  }
}

/**
 * Checks a document before it is validated, which takes time quadratic in some of its parts.
 * @throws {GraphQLError} naming the exceeded limit.
 */
export function checkSize(document: DocumentNode): void {
  if (document.definitions.length > maxDefinitions) throw tooMuch('operations and fragments', maxDefinitions)
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
  if (pairs > maxPairs) throw tooMuch('pairs of fields with the same name', maxPairs)
}
