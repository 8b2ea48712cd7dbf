import { z } from 'zod'
import { notExcluded } from '../content/excluded.ts'
import { linkFields, linkSchema } from '../content/link.ts'

const text = z.string().nullish()

/** What every page shows around its content. */
export const layoutQuery = {
  groq: /* groq */ `{
    "productMenu": *[_id == "menus"][0].productMenu.links[${notExcluded}]{${linkFields}},
    "footer": *[_id == "siteFooter"][0]{disclaimer, fdaDisclaimer, copyright},
    "meta": *[_id == "siteMeta"][0]{siteDescription}
  }`,
  schema: z.object({
    productMenu: z
      .array(linkSchema)
      .nullable()
      .transform((links) => links ?? []),
    footer: z.object({ disclaimer: text, fdaDisclaimer: text, copyright: text }).nullable(),
    meta: z.object({ siteDescription: text }).nullable(),
  }),
}

export type LayoutContent = z.infer<typeof layoutQuery.schema>
