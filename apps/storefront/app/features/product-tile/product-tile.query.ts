import { z } from 'zod'
import { imageFields, imageSchema } from '../../content/image.ts'

/** What a tile shows of a product; a fragment for use inside `{…}`. */
export const productTileFields = /* groq */ `
  "id": _id,
  title,
  badge,
  "slug": slug.current,
  "category": category->slug.current,
  "image": thumb.image{${imageFields}},
  "colours": colors.backgroundColors[].hex
`

export const productTileSchema = z.object({
  id: z.string(),
  title: z.string(),
  badge: z.string().nullish(),
  slug: z.string(),
  category: z.string(),
  image: imageSchema,
  colours: z.array(z.string()).nullish(),
})

export type ProductTile = z.infer<typeof productTileSchema>
