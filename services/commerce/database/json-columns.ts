import { z } from 'zod'

const strings = z.array(z.string())
const attributes = z.array(z.object({ key: z.string(), value: z.string() }))

/** Strings as a text column keeps them. */
export const parseStrings = (json: string): string[] => strings.parse(JSON.parse(json))

/** The attributes of a cart, an order or a line, as a text column keeps them. */
export const parseAttributes = (json: string): z.output<typeof attributes> => attributes.parse(JSON.parse(json))
