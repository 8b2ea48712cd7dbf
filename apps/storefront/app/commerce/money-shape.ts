import { z } from 'zod'

/** What an amount must be in an answer, so that it can be shown and reckoned with. */
export const moneyShape = z.object({ amount: z.string().regex(/^\d+(\.\d+)?$/u), currencyCode: z.string().length(3) })
