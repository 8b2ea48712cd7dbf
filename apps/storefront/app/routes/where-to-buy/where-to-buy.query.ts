import { z } from 'zod'
import { linkNotExcluded } from '../../content/excluded.ts'
import { visibleText } from '../../content/fields.ts'
import { imageFields, optionalImageSchema } from '../../content/image.ts'
import { withLinkTitle } from '../../content/link-marker.ts'
import { linkFields, optionalLinkSchema } from '../../content/link.ts'
import { tolerantList } from '../../content/tolerant.ts'

export const whereToBuyQuery = {
  groq: /* groq */ `*[_type == "whereToBuy"][0]{
    "banners": banners[enabled == true]{
      "key": _key,
      content,
      "image": image{${imageFields}},
      "link": [link][${linkNotExcluded}][0]{${linkFields}}
    }
  }`,
  schema: z
    .object({
      banners: tolerantList(
        z
          .object({
            key: z.string(),
            content: visibleText,
            image: optionalImageSchema,
            link: optionalLinkSchema,
          })
          .transform(withLinkTitle),
      ),
    })
    .nullable(),
}
