/** Maximum length of a code, in UTF-16 code units: the limit of the commerce protocol. */
const maxCodeLength = 255

/** Whether a text is one discount code: printable characters except the comma, up to 255. */
export const isDiscountCode = (text: string): boolean =>
  text !== '' && text.length <= maxCodeLength && !/[\p{Cc}\p{Cs}\u2028\u2029,]/u.test(text)

/** The maximum number of codes of a cart, and in one text, whose rest is ignored. */
export const maxDiscountCodes = 10

/**
 * The discount codes in a text, separated by commas and trimmed: at most 10. Invalid codes are left out. Used for
 * `/discount/{code}`, `?discount=` and the checkout's field.
 */
export function parseDiscountCodes(text: string): string[] {
  const codes = text.split(',').map((part) => part.trim())
  return codes.filter(isDiscountCode).slice(0, maxDiscountCodes)
}
