/** An amount as the Storefront API gives it: a decimal string and a currency code. */
export interface Money {
  amount: string
  currencyCode: string
}

/** An amount for people: dollars with two decimals. */
export function formatMoney({ amount, currencyCode }: Money): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: currencyCode }).format(Number(amount))
}

/** In hundredths, so that sums are exact. */
export const minorUnits = ({ amount }: Money): number => Math.round(Number(amount) * 100)

export const fromMinorUnits = (units: number, currencyCode: string): Money => ({
  amount: (units / 100).toFixed(2),
  currencyCode,
})

export const multiplyMoney = (money: Money, times: number): Money =>
  fromMinorUnits(minorUnits(money) * times, money.currencyCode)
