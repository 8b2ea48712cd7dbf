import { createHmac, hash } from 'node:crypto'

/** Crockford's digits: without letters that are mistaken for others. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 80 bits. */
const codeLength = 16

/**
 * The code of the gift card with this id. It is derived from the shop's secret and not stored, so that its mail can be
 * created again, and a copy of the database contains no codes.
 */
export function giftCardCode(secret: string, id: string): string {
  const bytes = createHmac('sha256', secret).update(`gift-card:${id}`).digest().subarray(0, codeLength)
  return Array.from(bytes, (byte) => digits[byte % digits.length]).join('')
}

/** `'7F3KQ2…'` as in mails: `'7F3K-Q2…'`. */
export function formatCode(code: string): string {
  return code.replaceAll(/.{4}(?=.)/g, '$&-')
}

/** The stored hash of a code. Codes are random enough for a plain hash. */
export function hashOfCode(code: string): string {
  return hash('sha256', `gift-card:${code}`)
}

/** The last characters of a code, by which its owner recognizes the card. */
export const lastCharactersOf = (code: string): string => code.slice(-4)

/**
 * Parses an entered code, in any case, with or without spaces, hyphens and what else a text may be copied with: dashes
 * in place of the hyphens, and invisible characters. Undefined if it is not a code.
 */
export function parseCode(text: string): string | undefined {
  const code = text
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}\p{Cf}]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  return code.length === codeLength && [...code].every((character) => digits.includes(character)) ? code : undefined
}
