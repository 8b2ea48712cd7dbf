import { z } from 'zod'
import { ctaOf, optionalCtaSchema } from '../../content/cta.ts'
import { ingredientNotExcluded, linkNotExcluded, notExcluded, referenceNotExcluded } from '../../content/excluded.ts'
import { text, textList } from '../../content/fields.ts'
import { imageFields, imageSchema, optionalImageSchema } from '../../content/image.ts'
import { linkFields, linksSchema } from '../../content/link.ts'
import { mediaFields, mediaSchema } from '../../content/media.ts'
import { tolerant, tolerantList } from '../../content/tolerant.ts'
import { categoryFields, categorySchema } from '../../features/product-tile/categories.query.ts'
import { productList, productListSchema } from '../../features/product-tile/product-tile.query.ts'
import { ingredientFields, ingredientSchema } from '../../sections/ingredients-window/ingredients-window.query.ts'
import { pressFields, pressSchema } from '../../sections/press/press.query.ts'
import { testimonialFields, testimonialSchema } from '../../sections/testimonials/testimonials.query.ts'

/**
 * A category page by slug. Its ingredients are those of its products, without duplicates; testimonials and press only
 * if the editor enables them.
 */
export const categoryQuery = {
  groq: /* groq */ `*[_type == "productCategory" && slug.current == $slug && ${notExcluded}][0]{
    ${categoryFields},
    "backgroundImages": backgroundImages[]{${imageFields}},
    "menu": menu{title, "links": links[${linkNotExcluded}]{${linkFields}}},
    "introHero": introHero{${mediaFields}},
    "introMedia": introMedia{${mediaFields}},
    "introCta": ${ctaOf('introCta')},
    "marquees": marquees[].text,
    "featured": featuredProducts{title, text, "products": ${productList('products')}, "cta": ${ctaOf('cta')}},
    "ingredientsTitle": ingredients.title,
    "ingredientsSubtitle": ingredients.subTitle,
    "ingredients": *[
      _type == "ingredient" && ${ingredientNotExcluded} && _id in ^.products[${referenceNotExcluded}]->ingredients[]._ref
    ] | order(defined(image.asset) desc, title asc){${ingredientFields}},
    "testimonials": select(showTestimonials == true => *[
      _type == "testimonial" && ^._id in productCategories[]._ref
    ] | order(_createdAt asc){${testimonialFields}}),
    "press": select(showPress == true => *[_type == "press"] | order(_createdAt asc)[0...4]{${pressFields}}),
    "outro": select(defined(coalesce(outroTitle, outroText, outroCta.url, outroImage.asset)) => {
      "title": outroTitle,
      "text": outroText,
      "cta": ${ctaOf('outroCta')},
      "image": outroImage{${imageFields}}
    })
  }`,
  schema: categorySchema
    .extend({
      backgroundImages: tolerantList(imageSchema),
      menu: tolerant(z.object({ title: text, links: linksSchema })),
      introHero: tolerant(mediaSchema),
      introMedia: tolerant(mediaSchema),
      introCta: optionalCtaSchema,
      marquees: textList,
      featured: tolerant(z.object({ title: text, text, products: productListSchema, cta: optionalCtaSchema })),
      ingredientsTitle: text,
      ingredientsSubtitle: text,
      ingredients: tolerantList(ingredientSchema),
      testimonials: tolerantList(testimonialSchema),
      press: tolerantList(pressSchema),
      outro: tolerant(z.object({ title: text, text, cta: optionalCtaSchema, image: optionalImageSchema })),
    })
    .nullable(),
}

export type Category = NonNullable<z.infer<typeof categoryQuery.schema>>
