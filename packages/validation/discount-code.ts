/** The longest code, in UTF-16 code units: the commerce protocol takes no longer one. */
const maxCodeLength = 255

/** Whether a text is one discount code: printable characters except the comma, up to 255. */
const isDiscountCode = (text: string): boolean =>
  text !== '' && text.length <= maxCodeLength && !/[\p{Cc}\p{Cs}\u2028\u2029,]/u.test(text)

/** How many codes one text may name; the rest is left out. */
const maxCodes = 10

/**
 * The discount codes that a text names, separated by commas and each trimmed: at most 10. What is not a code is left out.
 * The same for `/discount/{code}`, `?discount=` and the checkout's field.
 */
export function parseDiscountCodes(text: string): string[] {
  const codes = text.split(',').map((part) => part.trim())
  return codes.filter(isDiscountCode).slice(0, maxCodes)
}
