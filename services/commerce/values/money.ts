/** The supported currencies: those whose minor unit is a hundredth. */
export const currencies = ['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'NZD', 'CHF', 'DKK', 'SEK', 'NOK'] as const
export type Currency = (typeof currencies)[number]

/** An amount in whole minor units (cents). */
export type MinorUnits = number

/** The maximum price of one piece: a cart of 250 lines with 999,999 pieces each still adds up exactly. */
export const maxPrice: MinorUnits = 30_000_000

/** `amount * part / whole`, rounded half up; exact even if the product exceeds a double's precision. */
export function allocate(amount: MinorUnits, part: number, whole: number): MinorUnits {
  const divisor = BigInt(whole)
  return Number((BigInt(amount) * BigInt(part) * 2n + divisor) / (2n * divisor))
}

/** `1250` in the Storefront API's format: `'12.5'`, with at least one decimal and no further trailing zeros. */
export function toDecimal(amount: MinorUnits): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  const decimal = `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
  return decimal.endsWith('0') ? decimal.slice(0, -1) : decimal
}

/** `1250` in the format of files: `'12.50'`. */
export function toCell(amount: MinorUnits): string {
  return (amount / 100).toFixed(2)
}

/**
 * Parses `'12.5'` or `'12'` to minor units; undefined unless it is between zero and {@link maxPrice} with at most two
 * decimals.
 */
export function parseDecimal(text: string): MinorUnits | undefined {
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.trim())
  if (!match) return undefined
  const amount = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return amount <= maxPrice ? amount : undefined
}

type Display = 'symbol' | 'narrowSymbol'

const formats = new Map<string, Intl.NumberFormat>()

/** Cached, because creating a formatter takes longer than most queries. */
function formatOf(currency: Currency, currencyDisplay: Display): Intl.NumberFormat {
  const key = `${currency} ${currencyDisplay}`
  const format = formats.get(key) ?? new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay })
  formats.set(key, format)
  return format
}

/** `1250` as shown to shoppers: `'$12.50'`. */
export const formatMoney = (amount: MinorUnits, currency: Currency): string =>
  formatOf(currency, 'symbol').format(amount / 100)

/** A price as shown to shoppers: `'$12.50'`, or `'Free'`. */
export const formatPrice = (amount: MinorUnits, currency: Currency): string =>
  amount === 0 ? 'Free' : formatMoney(amount, currency)

/** `'CA$'` for Canadian dollars; as a narrow one `'$'`. */
export function currencySymbol(currency: Currency, display: Display = 'symbol'): string {
  const parts = formatOf(currency, display).formatToParts(0)
  return parts.find(({ type }) => type === 'currency')?.value ?? currency
}
