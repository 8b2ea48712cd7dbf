import { z } from 'zod'
import { notExcluded } from '../../content/excluded.ts'
import { firstText, text, textOr } from '../../content/fields.ts'
import { tolerantList } from '../../content/tolerant.ts'

/** Test results with their files. The non-hemp site has a single file, for the products without hemp. */
export const labResultsQuery = {
  groq: /* groq */ `*[_type == "labResults" && ${notExcluded}][0]{
    pageTitle,
    subTitle,
    "hempFree": hempFreeTestResults.asset->url,
    "results": select(!$excludeCbd => labResults[]{
      "key": _key, "name": [name, product->title], lotCode, "product": product->title, "file": coa.asset->url
    })
  }`,
  schema: z
    .object({
      pageTitle: textOr('Lab results'),
      subTitle: text,
      hempFree: text,
      results: tolerantList(z.object({ key: z.string(), name: firstText, lotCode: text, product: text, file: text })),
    })
    .nullable(),
}

export type LabResults = NonNullable<z.infer<typeof labResultsQuery.schema>>
