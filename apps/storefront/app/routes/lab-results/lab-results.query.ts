import { z } from 'zod'
import { notExcluded } from '../../content/excluded.ts'

const text = z.string().nullish()

export const labResultsQuery = {
  groq: /* groq */ `*[_type == "labResults" && ${notExcluded}][0]{
    pageTitle,
    subTitle,
    "results": labResults[!($excludeCbd && product->cbd == true)]{
      "key": _key, name, lotCode, "product": product->title, "file": coa.asset->url
    }
  }`,
  schema: z
    .object({
      pageTitle: z.string(),
      subTitle: text,
      results: z
        .array(z.object({ key: z.string(), name: z.string(), lotCode: text, product: text, file: text }))
        .nullish()
        .transform((results) => results ?? []),
    })
    .nullable(),
}
