/** Letters that are written from right to left, and characters that change the direction of those after them. */
const rightToLeft =
  /[\u0590-\u08FF\u200F\u202A-\u202E\u2066-\u2069\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u

/**
 * A text for the middle of an English line. If it is written from right to left, it is isolated from the rest, as by
 * `<bdi>` in HTML: otherwise it changes the order of the numbers and punctuation around it. Done with characters
 * (U+2068, U+2069), so that it also works in subjects and plain text.
 */
export const isolated = (text: string): string =>
  rightToLeft.test(text) ? `\u2068${text.replaceAll(/[\u2066-\u2069]/gu, '')}\u2069` : text

/**
 * The title of a variant, such as `'XS / 6 pack'`, with its option values isolated from each other: a number belongs
 * to its own value and not to the one before it.
 */
export const isolatedValues = (variantTitle: string): string => variantTitle.split(' / ').map(isolated).join(' / ')
