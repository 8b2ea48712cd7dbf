/** An amount as the Storefront API gives it: a decimal string and a currency code. */
export interface Money {
  amount: string
  currencyCode: string
}

/** The amounts and currency codes of a store that can be computed with and formatted. */
export const moneyPatterns = { amount: /^\d+(\.\d+)?$/u, currencyCode: /^[A-Z]{3}$/u }

/**
 * Cached by currency: creating a formatter takes a hundred times as long as using one, and the first 50 to 100 ms on a
 * slow phone.
 */
const formatters = new Map<string, Intl.NumberFormat>()

/**
 * Browsers write some currencies without decimals although stores have prices with them, such as rupees and forints:
 * these get two, except whole amounts.
 */
function createFormatter(currency: string): Intl.NumberFormat {
  const usual = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  if (usual.resolvedOptions().maximumFractionDigits !== 0) return usual
  const fractions = { minimumFractionDigits: 2, trailingZeroDisplay: 'stripIfInteger' } as const
  return new Intl.NumberFormat('en-US', { style: 'currency', currency, ...fractions })
}

function formatterFor(currency: string): Intl.NumberFormat {
  const known = formatters.get(currency) ?? createFormatter(currency)
  formatters.set(currency, known)
  return known
}

/** Whether `before` is higher than the price, and so worth showing: a store may set any compare-at price, even 0. */
export const isReduced = (price: Money, before: Money | null): before is Money =>
  before !== null && Number(before.amount) > Number(price.amount)

/** The number of decimals of a currency: 3 for Kuwaiti dinars, else 2. Dollars are known without a formatter. */
const decimalsOf = (currency: string): number =>
  currency === 'USD' ? 2 : (formatterFor(currency).resolvedOptions().maximumFractionDigits ?? 2)

/** An amount in cents, or the smallest units of its currency if they are smaller, so that sums are exact. */
export const minorUnits = ({ amount, currencyCode }: Money): number =>
  Math.round(Number(amount) * 10 ** decimalsOf(currencyCode))

/** The inverse of {@link minorUnits}: smallest units as a decimal string. */
export function fromMinorUnits(units: number, currencyCode: string): Money {
  const decimals = decimalsOf(currencyCode)
  return { amount: (units / 10 ** decimals).toFixed(decimals), currencyCode }
}

/** Formats cents as in en-US, so that hydration need not create a formatter. */
function formatDollars(units: number): string {
  const { amount } = fromMinorUnits(Math.abs(units), 'USD')
  return `${units < 0 ? '-' : ''}$${amount.replaceAll(/\B(?=(?:\d{3})+\.)/g, ',')}`
}

/** Formats an amount for display: dollars with two decimals. */
export const formatMoney = (money: Money): string =>
  money.currencyCode === 'USD'
    ? formatDollars(minorUnits(money))
    : formatterFor(money.currencyCode).format(Number(money.amount))

export const multiplyMoney = (money: Money, times: number): Money =>
  fromMinorUnits(minorUnits(money) * times, money.currencyCode)
