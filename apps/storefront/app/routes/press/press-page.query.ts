import { tolerantList } from '../../content/tolerant.ts'
import { pressFields, pressSchema } from '../../sections/press/press.query.ts'

export const pressPageQuery = {
  groq: /* groq */ `*[_type == "press"] | order(title asc){${pressFields}}`,
  schema: tolerantList(pressSchema),
}
