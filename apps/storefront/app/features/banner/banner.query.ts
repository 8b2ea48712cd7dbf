import { z } from 'zod'
import { linkNotExcluded } from '../../content/excluded.ts'
import { flag, listOf } from '../../content/fields.ts'
import { readableOn } from '../../ui/sky.ts'

const hex = (fallback: string) =>
  z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .nullish()
    .catch(null)
    .transform((value) => value ?? fallback)

/**
 * The banners of the site in order, a fragment for use as the value of a field. Unpublished banners are null. A previewed
 * one, `$previewed`, is the first, for every visitor.
 */
export const bannersProjection = /* groq */ `(*[_type == "announcementBanner" && _id == $previewed]
  + coalesce(*[_id == "siteBanners"][0].banners[]->, []))[]{
  "visibility": select(
    _id == $previewed => {},
    {"cbd": visibility.cbd, "discount": visibility.discount, "devotion": visibility.devotion}
  ),
  "contents": contents[defined(text)]{"key": coalesce(_key, id), text, "url": [link][${linkNotExcluded}][0].url, "external": link.external},
  static,
  "background": color.background.hex,
  "text": color.text.hex
}`

const bannerSchema = z
  .object({
    visibility: z.object({ cbd: flag, discount: flag, devotion: flag }),
    contents: listOf(
      z.object({ key: z.string(), text: z.string(), url: z.string().nullish(), external: flag }),
    ).transform((contents) => contents.filter(({ text }) => text.trim() !== '')),
    static: flag,
    background: hex('#1d2a58'),
    text: hex('#ffffff'),
  })
  // White text, the default, would be invisible on the white or the light blue background.
  .transform((banner) => ({ ...banner, text: readableOn([banner.background], banner.text) }))

export type Banner = z.infer<typeof bannerSchema>
export type Announcement = Banner['contents'][number]

/** References to unpublished banners are null; a banner without texts is left out. A missing list is empty. */
export const bannersSchema = listOf(bannerSchema.nullable()).transform((list) =>
  list.filter((banner) => banner !== null).filter(({ contents }) => contents.length > 0),
)
