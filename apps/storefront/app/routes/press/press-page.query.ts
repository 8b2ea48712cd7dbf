import { tolerantAnswer } from '../../content/tolerant.ts'
import { pressFields, pressSchema } from '../../sections/press/press.query.ts'

export const pressPageQuery = {
  groq: /* groq */ `*[_type == "press"] | order(title asc){${pressFields}}`,
  schema: tolerantAnswer(pressSchema),
}
