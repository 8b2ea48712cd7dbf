/** One term of a pattern: tests a word. */
export type Term = (word: string) => boolean

const word = /[^!@#$%^&*(),\\/?";:{}|[\]+<>\s-]+/g
const wordWithWildcards = /[^!@#$%^&(),\\/?";:{}|[\]+<>\s-]+/g
const maxTermLength = 1024

const isWordCharacter = (character: string | undefined): boolean => character !== undefined && /\w/.test(character)

/** Full stops count within words, not at their edges. */
function withoutEdges(text: string): string {
  if (!text.includes('.')) return text
  return text.replace(/\.+/g, (run: string, at: number) =>
    isWordCharacter(text[at - 1]) || isWordCharacter(text[at + run.length]) ? '' : run,
  )
}

/** The words of a text, as `match` splits them. */
export const wordsOf = (text: string): string[] => withoutEdges(text).match(word) ?? []

/**
 * A term with `*` for any characters. The parts between the stars are searched one after the other, each at its first
 * occurrence, which takes linear time.
 */
function termOf(pattern: string): Term {
  const [first = '', ...rest] = pattern.split('*')
  const last = rest.pop()
  if (last === undefined) {
    const whole = new RegExp(`^${first}$`, 'i')
    return (candidate) => whole.test(candidate)
  }
  const start = new RegExp(`^${first}`, 'i')
  if (last === '' && rest.length === 0) return (candidate) => start.test(candidate)
  const end = new RegExp(`^${last}$`, 'i')
  const middles = rest.filter(Boolean).map((piece) => new RegExp(piece, 'gi'))
  return (candidate) => {
    if (!start.test(candidate)) return false
    let position = first.length
    for (const middle of middles) {
      middle.lastIndex = position
      if (!middle.test(candidate)) return false
      position = middle.lastIndex
    }
    const tail = candidate.length - last.length
    return tail >= position && end.test(candidate.slice(tail))
  }
}

/** The texts of the terms of a pattern. */
export const termTextsOf = (pattern: string): string[] =>
  (withoutEdges(pattern).match(wordWithWildcards) ?? []).map((text) => text.slice(0, maxTermLength))

/** The maximum number of alternatives that are tried. */
const maxPieces = 16

/** Returns whether a text may have a word for one of the terms, much faster than by splitting it. */
export function finderOf(termTexts: readonly string[]): (text: string) => boolean {
  const longest = termTexts.map((text) =>
    text.split('*').reduce((one, other) => (other.length > one.length ? other : one)),
  )
  const pieces = [...new Set(longest)]
  if (pieces.length > maxPieces) return () => true
  const anyPiece = new RegExp(pieces.join('|'), 'i')
  // A text with full stops may contain other words without them, so it is always tried.
  return (text) => text.includes('.') || anyPiece.test(text)
}

/** The terms of a pattern: for `match`, each must match a word. */
export const termsOf = (pattern: string): Term[] => termTextsOf(pattern).map(termOf)

/**
 * GROQ's `match`: every term matches a word; false without words or terms.
 * @param checkTime called for each term; may throw to stop.
 */
export const matches = (words: readonly string[], terms: readonly Term[], checkTime: () => void): boolean =>
  terms.length > 0 && terms.every((term) => (checkTime(), words.some(term)))
