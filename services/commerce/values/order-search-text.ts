/** Letters of the shipping countries' languages that Unicode does not decompose into a letter with an accent. */
const plainLetters: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe' }

/** Normalizes text for searches: without case and accents. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[łøđßæœ]/gu, (letter) => plainLetters[letter] ?? letter)

/** The fields of an order that operators search. */
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
