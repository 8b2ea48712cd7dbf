import { z } from 'zod'
import { ctaOf, optionalCtaSchema, type Cta } from '../../content/cta.ts'
import { ingredientNotExcluded, linkNotExcluded, notExcluded, productNotExcluded } from '../../content/excluded.ts'
import { firstText, foreignId, requiredWebUrl, text, visibleText } from '../../content/fields.ts'
import { imageFields, optionalImageSchema, mediaImageFields } from '../../content/image.ts'
import { withLinkTitle } from '../../content/link-marker.ts'
import { linkFields, optionalLinkSchema } from '../../content/link.ts'
import { skyColorsSchema } from '../../content/sky-colors.ts'
import { tolerant, tolerantList } from '../../content/tolerant.ts'
import { collectionList, productList, productTileSchema } from '../../features/product-tile/product-tile.query.ts'
import { ingredientFields, ingredientSchema } from '../../sections/ingredients-window/ingredients-window.query.ts'
import { pressFields, pressSchema } from '../../sections/press/press.query.ts'
import { socialPostFields, socialPostSchema } from '../../sections/social-media/social-media.query.ts'
import { testimonialFields, testimonialSchema } from '../../sections/testimonials/testimonials.query.ts'
import type { Sky } from '../../ui/sky.ts'

const listFields = (name: string, references: string): string => /* groq */ `{
  "title": ${name}Title,
  "subtitle": ${name}Subtitle,
  "products": ${productList(references)},
  "skies": (${references}[]->)[${productNotExcluded}]{"colors": colors.backgroundColors[].hex}
}`

/** The data of the tiles. */
const tilesSchema = tolerantList(productTileSchema.omit({ id: true }))

const listSchema = z.object({ title: text, subtitle: text, products: tilesSchema })

/** A list whose only words are its subtitle has them as its title: without one its section has no heading. */
const titled = <List extends z.infer<typeof listSchema>>(list: List): List =>
  list.title ? list : { ...list, title: list.subtitle, subtitle: null }

/** A list with its sky: the first color of its first product, the first of its second, the last of its last. */
const skyListSchema = listSchema
  .extend({ skies: tolerantList(z.object({ colors: skyColorsSchema })) })
  .transform(({ skies, ...list }) => {
    const stops = [skies.at(0)?.colors?.at(0), skies.at(1)?.colors?.at(0), skies.at(-1)?.colors?.at(-1)]
    return { ...titled(list), colors: stops.filter((color) => color !== undefined) }
  })

const samplerSchema = listSchema.extend({
  products: tolerantList(
    productTileSchema.pick({ title: true, badge: true, slug: true, category: true, commerceId: true, image: true }),
  ),
})

/**
 * The home document and its sections by id. Sections without a field of their own use other content: apparel its
 * category, the collaboration the page of that name, the store locator 'Where to buy'.
 */
export const homeQuery = {
  groq: /* groq */ `*[_id == $id && _type in ["home", "homeNonCBD"]][0]{
    "splash": {
      "title": splashTitle,
      "text": splashText,
      "cta": ${ctaOf('splashCta')},
      "isVertical": splashIsVerticalLayout,
      "wide": splashHero.wide.image{${mediaImageFields}},
      "tall": splashHero.tall.image{${mediaImageFields}}
    },
    "floatingCta": ${ctaOf('floatingCta')},
    "intro": {"title": introTitle, "text": introText},
    "water": ${listFields('water', 'featuredWater')},
    "sampler": ${listFields('sampler', 'featuredSampler')},
    "zeroProof": ${listFields('zeroproof', 'featuredZeroproof')},
    "moodWater": ${listFields('moodWater', 'moodWaterProducts')},
    "moodPowder": ${listFields('moodPowder', 'moodPowderProducts')},
    "moodColors": moodProductCategory->backgroundColors[].hex,
    "press": {"title": pressTitle, "quotes": featuredPress[]->{${pressFields}}},
    "testimonials": testimonials[]->{${testimonialFields}},
    "signUp": {"title": signupTitle, "text": signupText, "listId": *[_id == "klaviyo"][0].listId},
    "featuredProduct": select(featuredProductEnabled == true => {
      "title": featuredProductTitle,
      "text": featuredProductText,
      "cta": ${ctaOf('featuredProductCta')},
      "textColor": featuredProductCtaTextColor.hex,
      "buttonTextColor": featuredProductCtaButtonTextColor.hex,
      "buttonColor": featuredProductCtaButtonBackgroundColor.hex,
      "headerColor": coalesce(featuredProductHeaderTopGradientColor.hex, select(_type == "home" => "#A2B0FF")),
      "image": featuredProductImage{${imageFields}},
      "backgroundImage": featuredProductBackgroundImage{${imageFields}}
    }),
    "ingredients": *[_id == "ingredients"][0]{
      title,
      "ingredients": (featuredIngredients[]->)[${ingredientNotExcluded}][0...4]{${ingredientFields}}
    },
    "apparel": *[_type == "productCategory" && slug.current == "realitywear" && ${notExcluded}][0]{
      "title": [introTitle, title],
      "text": introText,
      "slug": slug.current,
      "colors": backgroundColors[].hex,
      "image": introHero.image{${mediaImageFields}},
      "products": ${collectionList('products')}[0...3]
    },
    "collaboration": *[_type == "page" && slug.current == "collaboration"][0]{
      title,
      "text": description,
      "slug": slug.current,
      "image": poster{${imageFields}},
      "colors": colors.backgroundColors[].hex
    },
    "storeLocator": *[_type == "whereToBuy"][0].banners[enabled == true && defined(content)]{
      "image": image{${imageFields}}, content, "link": [link][${linkNotExcluded}][0]{${linkFields}}
    },
    "social": *[_id == "socialMedia"][0]{"links": links[]{name, url}}.links,
    "posts": ([...coalesce(featuredWater, []), ...coalesce(moodWaterProducts, []), ...coalesce(featuredZeroproof, [])][]->)
      [${productNotExcluded} && defined(relatedSocialMedia.posts[0])][0...12]{"post": relatedSocialMedia.posts[defined(image.asset)][0]{${socialPostFields}}}.post
  }`,
  schema: z
    .object({
      splash: z
        .object({
          title: text,
          text,
          cta: optionalCtaSchema,
          isVertical: z.boolean().nullish(),
          wide: optionalImageSchema,
          tall: optionalImageSchema,
        })
        // Each of the two pictures stands in for the other.
        .transform((splash) => ({ ...splash, wide: splash.wide ?? splash.tall })),
      floatingCta: optionalCtaSchema,
      intro: tolerant(z.object({ title: text, text })),
      water: tolerant(skyListSchema),
      sampler: tolerant(samplerSchema),
      zeroProof: tolerant(skyListSchema),
      moodWater: tolerant(listSchema.transform(titled)),
      moodPowder: tolerant(listSchema.transform(titled)),
      moodColors: skyColorsSchema,
      press: tolerant(z.object({ title: text, quotes: tolerantList(pressSchema) })),
      testimonials: tolerantList(testimonialSchema),
      signUp: tolerant(z.object({ title: text, text, listId: foreignId })),
      featuredProduct: tolerant(
        z.object({
          title: text,
          text,
          cta: optionalCtaSchema,
          textColor: text,
          buttonTextColor: text,
          buttonColor: text,
          headerColor: text,
          image: optionalImageSchema,
          backgroundImage: optionalImageSchema,
        }),
      ),
      ingredients: tolerant(z.object({ title: text, ingredients: tolerantList(ingredientSchema) })),
      apparel: tolerant(
        z.object({
          title: firstText,
          text,
          slug: z.string(),
          colors: skyColorsSchema,
          image: optionalImageSchema,
          products: tilesSchema,
        }),
      ),
      collaboration: tolerant(
        z.object({ title: z.string(), text, slug: z.string(), image: optionalImageSchema, colors: skyColorsSchema }),
      ),
      // The first place to buy that is complete.
      storeLocator: tolerantList(
        z
          .object({ image: optionalImageSchema, content: visibleText, link: optionalLinkSchema })
          .transform(withLinkTitle),
      ).transform((places) => places[0] ?? null),
      social: tolerantList(z.object({ name: visibleText, url: requiredWebUrl })),
      // A picture of several products can be the first post of each.
      posts: tolerantList(socialPostSchema).transform((posts) =>
        [...new Map(posts.map((post) => [post.image.id, post])).values()].slice(0, 4),
      ),
    })
    .nullable(),
}

/** The slug of the category to which the splash's button leads without a target of its own. */
export const buttonCategory = 'sparkling-water'

/**
 * Whether the shop has that category; a malformed response changes nothing. Apart from the home query, which is almost
 * as long as a query may be that is evaluated at once.
 */
export const hasButtonCategoryQuery = {
  groq: /* groq */ `count(*[_type == "productCategory" && slug.current == "${buttonCategory}" && ${notExcluded}]) > 0`,
  schema: z.boolean().catch(true),
}

type StoredHome = NonNullable<z.infer<typeof homeQuery.schema>>

/** The home document, with the defaults of its splash. */
export interface Home extends StoredHome {
  splash: StoredHome['splash'] & { title: string; cta: Cta }
}

/** The content of a section, its sky, and the color of the section below, for the wave in between. */
export type SectionProps<Name extends keyof Home> = NonNullable<Home[Name]> & { sky: Sky; nextColor: string }
