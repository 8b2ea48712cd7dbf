/** The currencies that a shop can keep its prices in: those whose minor unit is a hundredth. */
export const currencies = ['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'NZD', 'CHF', 'DKK', 'SEK', 'NOK'] as const
export type Currency = (typeof currencies)[number]

/** An amount in whole minor units (cents). */
export type MinorUnits = number

/** The highest price of one piece: a cart of 250 lines with 999,999 pieces each then still adds up exactly. */
export const maxPrice: MinorUnits = 30_000_000

/** `part` of `whole` of an amount, rounded half up; the product can exceed what a double holds exactly. */
export function share(amount: MinorUnits, part: number, whole: number): MinorUnits {
  const divisor = BigInt(whole)
  return Number((BigInt(amount) * BigInt(part) * 2n + divisor) / (2n * divisor))
}

/** `1250` as the Storefront API prints it: `'12.5'`, with one decimal at least and no zero at the end beyond that. */
export function toDecimal(amount: MinorUnits): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  const decimal = `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
  return decimal.endsWith('0') ? decimal.slice(0, -1) : decimal
}

/** `1250` as a file has it: `'12.50'`. */
export function toCell(amount: MinorUnits): string {
  return (amount / 100).toFixed(2)
}

/** `'12.5'` or `'12'` as minor units; undefined for what is no amount of zero to {@link maxPrice} with at most two decimals. */
export function parseDecimal(text: string): MinorUnits | undefined {
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.trim())
  if (!match) return undefined
  const amount = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return amount <= maxPrice ? amount : undefined
}

const formats = new Map<Currency, Intl.NumberFormat>()

/** `1250` as a shopper reads it: `'$12.50'`. */
export function formatMoney(amount: MinorUnits, currency: Currency): string {
  let format = formats.get(currency)
  if (!format) formats.set(currency, (format = new Intl.NumberFormat('en', { style: 'currency', currency })))
  return format.format(amount / 100)
}
