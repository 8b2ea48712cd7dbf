import { z } from 'zod'

/** Schema of a money amount in a response. */
export const moneyShape = z.object({ amount: z.string().regex(/^\d+(\.\d+)?$/u), currencyCode: z.string().length(3) })
