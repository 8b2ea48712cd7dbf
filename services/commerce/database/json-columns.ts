import { z } from 'zod'

const strings = z.array(z.string())
const attributes = z.array(z.object({ key: z.string(), value: z.string() }))

/** Parses strings from a text column. */
export const parseStrings = (json: string): string[] => strings.parse(JSON.parse(json))

/** Parses the attributes of a cart, an order or a line from a text column. */
export const parseAttributes = (json: string): z.output<typeof attributes> => attributes.parse(JSON.parse(json))
