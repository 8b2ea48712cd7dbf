import { z } from 'zod'
import { notExcluded } from '../content/excluded.ts'
import { linkFields, linksSchema } from '../content/link.ts'

const text = z.string().nullish()
const links = (path: string) => /* groq */ `${path}[${notExcluded}]{${linkFields}}`
const menu = (name: string) => /* groq */ `"${name}": ${name}{title, "links": ${links('links')}}`
const menuSchema = z
  .object({ title: text, links: linksSchema })
  .nullish()
  .transform((value) => value ?? { title: null, links: [] })

/** What every page shows around its content. */
export const layoutQuery = {
  groq: /* groq */ `{
    "menus": *[_id == "menus"][0]{
      ${menu('productMenu')},
      ${menu('primaryMenu')},
      ${menu('secondaryMenu')},
      "legalPageMenu": ${links('legalPageMenu')}
    },
    "social": *[_id == "socialMedia"][0].links[]{name, url},
    "footer": *[_id == "siteFooter"][0]{disclaimer, fdaDisclaimer, copyright},
    "meta": *[_id == "siteMeta"][0]{siteDescription}
  }`,
  schema: z.object({
    menus: z
      .object({
        productMenu: menuSchema,
        primaryMenu: menuSchema,
        secondaryMenu: menuSchema,
        legalPageMenu: linksSchema,
      })
      .nullable(),
    social: z
      .array(z.object({ name: z.string(), url: z.url() }))
      .nullish()
      .transform((value) => value ?? []),
    footer: z.object({ disclaimer: text, fdaDisclaimer: text, copyright: text }).nullable(),
    meta: z.object({ siteDescription: text }).nullable(),
  }),
}

export type LayoutContent = z.infer<typeof layoutQuery.schema>
export type Menu = NonNullable<LayoutContent['menus']>['productMenu']
