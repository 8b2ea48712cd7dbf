/** Longer words share the key of their first characters: such words are mostly hashes and encoded pictures. */
const keyLength = 12

const beyondAscii = /[\u0080-\uffff]/

/**
 * A text in upper case, character by character, so that texts that `match` treats as equal, ignoring case, are equal.
 */
const folded = (text: string): string =>
  beyondAscii.test(text)
    ? text
        .split('')
        .map((character) => character.toUpperCase())
        .join('')
    : text.toUpperCase()

/** The key under which a word is indexed. */
export const keyOfWord = (word: string): string => folded(word).slice(0, keyLength)

/** The keys of all words that a term may match. */
export interface TermKeys {
  /** Whether it matches every word. */
  isAny: boolean
  /** The only key; undefined if there may be several. */
  key: string | undefined
  /** Whether words of a key may match. */
  mayMatch(key: string): boolean
}

/** The keys for a term of a pattern, in which `*` and a full stop stand for other characters. */
export function keysOfTerm(term: string): TermKeys {
  const [first = '', ...rest] = term.split(/[*.]/).map(folded)
  const start = first.slice(0, keyLength)
  if (rest.length === 0) return { isAny: false, key: start, mayMatch: (key) => key === start }
  const others = rest.filter(Boolean)
  return {
    isAny: start === '' && others.length === 0,
    key: undefined,
    mayMatch: (key) =>
      key.startsWith(start) && (key.length >= keyLength || others.every((other) => key.includes(other))),
  }
}
