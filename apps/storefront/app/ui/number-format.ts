const locale = 'en-US'

const abbreviated = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 })
const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })
const percentage = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })

/** As '1.2K' or '3M'. */
export const formatAbbreviated = (number: number): string => abbreviated.format(number)

/** A whole number with thousands separators, as '12,345'. */
export const formatThousands = (number: number): string => whole.format(number)

/** A ratio (1 is 100%) with up to two decimals, as '12.5%'. Money is formatted by `formatMoney`. */
export const formatPercentage = (share: number): string => percentage.format(share)
