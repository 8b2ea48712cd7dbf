/** Letters of the countries to which the shop ships that are not a letter with an accent in Unicode. */
const plainLetters: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe' }

/** Text as it is compared in searches: without case and accents. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[łøđßæœ]/gu, (letter) => plainLetters[letter] ?? letter)

/** The parts of an order by which operators find it. */
interface Findable {
  number: number
  email: string
  shippingAddress: { name: string } | null
  lines: readonly { sku: string | null }[]
}

/** Number, recipient, mail and SKUs of an order, each on its own line, folded. */
export function orderSearchText({ number, email, shippingAddress, lines }: Findable): string {
  const skus = new Set(lines.flatMap(({ sku }) => sku ?? []))
  return foldText([`#${number}`, shippingAddress?.name ?? '', email, ...skus].join('\n'))
}
