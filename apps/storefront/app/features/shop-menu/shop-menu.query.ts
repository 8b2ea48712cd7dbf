import { z } from 'zod'
import { linkNotExcluded, notExcluded, productNotExcluded } from '../../content/excluded.ts'
import { flag, listOf, storeText, text } from '../../content/fields.ts'
import { imageFields, optionalImageSchema } from '../../content/image.ts'
import { linkFields, linkSchema } from '../../content/link.ts'

const inNavigation = /* groq */ `${productNotExcluded} && hideFromNavigation != true`
const productFields = /* groq */ `
  "id": _id, title, "slug": slug.current, "category": category->slug.current,
  "commerceId": shopify.product.id, "image": thumb.image{${imageFields}}
`

const productSchema = z.object({
  id: z.string(),
  title: z.string(),
  slug: z.string(),
  category: z.string(),
  commerceId: storeText.nullish(),
  image: optionalImageSchema,
})

const categorySchema = z.object({
  id: z.string(),
  title: z.string(),
  slug: z.string(),
  products: listOf(productSchema),
})

const submenuEntrySchema = z.discriminatedUnion('type', [
  productSchema.extend({ type: z.literal('product') }),
  categorySchema.extend({ type: z.literal('productCategory') }),
])

const itemSchema = z.object({
  key: z.string(),
  link: linkSchema,
  icon: optionalImageSchema,
  subtext: text,
  color: text,
  submenu: listOf(submenuEntrySchema),
})

const sectionSchema = z.object({
  key: z.string(),
  mobileOnly: flag,
  items: listOf(itemSchema),
})

/**
 * The shop menu: its sections, their items, and the categories and products of their submenus. An item's key includes
 * its section's, because the content's keys are unique only within one list.
 */
export const shopMenuQuery = {
  groq: /* groq */ `*[_id == "shopMenu"][0].sections[]{
    "key": _key,
    mobileOnly,
    "items": items[${notExcluded} && defined([link][${linkNotExcluded}][0])]{
      "key": ^._key + "-" + _key,
      "link": link{${linkFields}},
      "icon": icon{${imageFields}},
      subtext,
      "color": backgroundColor.hex,
      "submenu": (submenu[]->)[_type in ["product", "productCategory"] && ${inNavigation}]{
        "type": _type,
        ${productFields},
        "products": (products[]->)[${inNavigation}]{${productFields}}
      }
    }
  }`,
  schema: listOf(sectionSchema),
}

export type ShopMenuSection = z.infer<typeof sectionSchema>
export type ShopMenuItem = z.infer<typeof itemSchema>
export type MenuProduct = z.infer<typeof productSchema>
