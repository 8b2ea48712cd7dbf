import { z } from 'zod'
import { linkNotExcluded, notExcluded } from '../content/excluded.ts'
import { foreignId, requiredWebUrl, text, textOr, visibleText } from '../content/fields.ts'
import { describedImageFields, optionalImageSchema } from '../content/image.ts'
import { linkFields, linkSchema, linksSchema } from '../content/link.ts'
import { tolerantList } from '../content/tolerant.ts'
import { bannersProjection, bannersSchema } from '../features/banner/banner.query.ts'

const links = (path: string) => /* groq */ `${path}[${linkNotExcluded}]{${linkFields}}`
const menu = (name: string) => /* groq */ `"${name}": ${name}{title, "links": ${links('links')}}`
const menuSchema = z
  .object({ title: text, links: linksSchema })
  .nullish()
  .transform((value) => value ?? { title: null, links: [] })

/** The header color of the home page when its content sets none (second document of the specification, section 9). */
const headerTopGradientColor = '#a2b0ff'

/** The content around every page. The header uses the home document by `$homeId`, the banner `$previewed`. */
export const layoutQuery = {
  groq: /* groq */ `{
    "menus": *[_id == "menus"][0]{
      "loginLink": [loginLink][${linkNotExcluded}][0]{${linkFields}},
      ${menu('productMenu')},
      ${menu('primaryMenu')},
      ${menu('secondaryMenu')},
      "legalPageMenu": ${links('legalPageMenu')}
    },
    "social": *[_id == "socialMedia"][0].links[]{name, url},
    "footer": *[_id == "siteFooter"][0]{newsletterText, disclaimer, fdaDisclaimer, copyright},
    "listId": *[_id == "klaviyo"][0].listId,
    "meta": *[_id == "siteMeta"][0]{siteDescription, "image": image{${describedImageFields}}},
    "home": *[_id == $homeId][0]{
      featuredProductEnabled,
      "featuredProductHeaderTopGradientColor": featuredProductHeaderTopGradientColor.hex
    },
    "hasPage": {
      "subscribe": defined(*[_type == "buyNow" && slug.current == "subscribe" && ${notExcluded}][0]._id),
      "whatsInside": defined(*[_type == "whatsInside"][0]._id)
    },
    "banners": ${bannersProjection}
  }`,
  schema: z.object({
    menus: z
      .object({
        loginLink: linkSchema.nullish().catch(null),
        productMenu: menuSchema,
        primaryMenu: menuSchema,
        secondaryMenu: menuSchema,
        legalPageMenu: linksSchema,
      })
      .nullable(),
    social: tolerantList(z.object({ name: visibleText, url: requiredWebUrl })),
    footer: z.object({ newsletterText: text, disclaimer: text, fdaDisclaimer: text, copyright: text }).nullable(),
    listId: foreignId,
    meta: z.object({ siteDescription: text, image: optionalImageSchema }).nullable(),
    home: z
      .object({
        featuredProductEnabled: z.boolean().nullish(),
        featuredProductHeaderTopGradientColor: textOr(headerTopGradientColor),
      })
      .nullable(),
    /** Whether the pages exist to which the shop itself links, see `useHasPage`. */
    hasPage: z.object({ subscribe: z.boolean(), whatsInside: z.boolean() }),
    banners: bannersSchema,
  }),
}

export type LayoutContent = z.infer<typeof layoutQuery.schema>
export type Menu = NonNullable<LayoutContent['menus']>['productMenu']
