import { z } from 'zod'

export const pressQuery = {
  groq: /* groq */ `*[_type == "press"] | order(title asc){"id": _id, title, quote, url}`,
  schema: z.array(z.object({ id: z.string(), title: z.string(), quote: z.string(), url: z.url().nullish() })),
}
