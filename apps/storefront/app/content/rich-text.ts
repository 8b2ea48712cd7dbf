import { z } from 'zod'

/**
 * Portable Text as a query gives it; what each block holds is the renderer's matter, which shows the kinds it knows.
 * https://portabletext.org
 */
export const richTextSchema = z.array(z.looseObject({ _type: z.string(), _key: z.string().optional() }))
