import { z } from 'zod'
import { imageFields, imageSchema } from '../../content/image.ts'
import { linkFields, linkSchema } from '../../content/link.ts'

export const whereToBuyQuery = {
  groq: /* groq */ `*[_type == "whereToBuy"][0]{
    "banners": banners[enabled == true]{"key": _key, content, "image": image{${imageFields}}, "link": link{${linkFields}}}
  }`,
  schema: z
    .object({
      banners: z.array(
        z.object({ key: z.string(), content: z.string(), image: imageSchema.nullish(), link: linkSchema.nullish() }),
      ),
    })
    .nullable(),
}
