import { z } from 'zod'
import { notExcluded } from '../../content/excluded.ts'
import { imageFields, imageSchema } from '../../content/image.ts'
import { productTileFields, productTileSchema } from '../../features/product-tile/product-tile.query.ts'
import { richTextSchema } from '../../content/rich-text.ts'

const productList = (field: string) => /* groq */ `"${field}": (${field}[]->)[${notExcluded}]{${productTileFields}}`
const products = z
  .array(productTileSchema)
  .nullish()
  .transform((list) => list ?? [])
const text = z.string().nullish()

/** The home document of the site variant, by its id, with what each of its sections shows. */
export const homeQuery = {
  groq: /* groq */ `*[_id == $id][0]{
    splashTitle, splashText, splashCta{text, url},
    "splashHero": splashHero{"wide": wide.image{${imageFields}}, "tall": tall.image{${imageFields}}},
    introTitle, introText,
    waterTitle, waterSubtitle, ${productList('featuredWater')},
    moodWaterTitle, moodWaterSubtitle, ${productList('moodWaterProducts')},
    moodPowderTitle, moodPowderSubtitle, ${productList('moodPowderProducts')},
    zeroproofTitle, zeroproofSubtitle, ${productList('featuredZeroproof')},
    "testimonials": testimonials[0...3]->{"id": _id, attribution, quote}
  }`,
  schema: z
    .object({
      splashTitle: z.string(),
      splashText: text,
      splashCta: z.object({ text: z.string().nullish(), url: z.string() }).nullish(),
      splashHero: z.object({ wide: imageSchema, tall: imageSchema.nullish() }).nullish(),
      introTitle: text,
      introText: text,
      waterTitle: text,
      waterSubtitle: text,
      featuredWater: products,
      moodWaterTitle: text,
      moodWaterSubtitle: text,
      moodWaterProducts: products,
      moodPowderTitle: text,
      moodPowderSubtitle: text,
      moodPowderProducts: products,
      zeroproofTitle: text,
      zeroproofSubtitle: text,
      featuredZeroproof: products,
      testimonials: z
        .array(z.object({ id: z.string(), attribution: z.string(), quote: richTextSchema }))
        .nullish()
        .transform((list) => list ?? []),
    })
    .nullable(),
}

export type Home = NonNullable<z.infer<typeof homeQuery.schema>>
