/** An amount as the Storefront API gives it: a decimal string and a currency code. */
export interface Money {
  amount: string
  currencyCode: string
}

/** Cached by currency: creating a formatter takes a hundred times as long as using one. */
const formatters = new Map<string, Intl.NumberFormat>()

function formatterFor(currency: string): Intl.NumberFormat {
  const known = formatters.get(currency) ?? new Intl.NumberFormat('en-US', { style: 'currency', currency })
  formatters.set(currency, known)
  return known
}

/** Formats an amount for display: dollars with two decimals. */
export const formatMoney = ({ amount, currencyCode }: Money): string =>
  formatterFor(currencyCode).format(Number(amount))

/** An amount in hundredths, so that sums are exact. */
export const minorUnits = ({ amount }: Money): number => Math.round(Number(amount) * 100)

/** The inverse of {@link minorUnits}: hundredths as a decimal string. */
export const fromMinorUnits = (units: number, currencyCode: string): Money => ({
  amount: (units / 100).toFixed(2),
  currencyCode,
})

export const multiplyMoney = (money: Money, times: number): Money =>
  fromMinorUnits(minorUnits(money) * times, money.currencyCode)
