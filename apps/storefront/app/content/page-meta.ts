import type { MetaDescriptor } from 'react-router'
import type { Site } from '../site.ts'
import { imageUrl } from './image-url.ts'
import type { ContentImage } from './image.ts'
import type { StructuredData } from './structured-data.ts'

export interface PageMeta {
  title: string
  /** The site's own by default. */
  description?: string | null
  /** The image in link previews; the site's own by default. */
  image?: ContentImage | null
  structuredData?: (StructuredData | null)[]
}

/** The size that social networks expect. */
const socialImage = { width: 1200, height: 630, crop: true }

/** The root loader's data that this needs. */
interface RootData {
  site: Site
  layout: { meta: { siteDescription?: string | null; image?: ContentImage | null } | null }
}

/**
 * The Open Graph tags of a page: https://ogp.me. A page's `meta` replaces the root's, so each page must return all of
 * its tags. Instead of an SVG, which no link preview shows, the site's own picture is used.
 */
export function socialMeta(
  { site, layout }: RootData,
  { title, description, image }: { title: string; description: string; image?: ContentImage | null | undefined },
): MetaDescriptor[] {
  const shown = [image, layout.meta?.image].find((each) => each && !each.id.endsWith('-svg'))
  const path = shown && imageUrl(site.images, shown, socialImage)
  return [
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    ...(path
      ? [
          { property: 'og:image', content: new URL(path, site.url).href },
          { property: 'og:image:alt', content: shown.alt || title },
          { name: 'twitter:card', content: 'summary_large_image' },
        ]
      : []),
  ]
}

/** A page's title with the brand's name, unless the title already contains it. */
const titleWith = (brand: string, title: string): string =>
  ` ${title} `.includes(` ${brand} `) ? title : `${title} · ${brand}`

type Matches = readonly [{ loaderData?: RootData | undefined } | undefined, ...unknown[]]

/**
 * Title, description, social image and structured data of a page, for its `meta`; `matches` start with the root. Empty
 * if there is no page data, and in a browser if `describe` cannot read data of a newer release: an error here would
 * replace the whole document, not only the page.
 */
export function pageMeta<Data>(
  matches: Matches,
  data: Data | undefined,
  describe: (data: Data, site: Site) => PageMeta,
): MetaDescriptor[] {
  const root = matches[0]?.loaderData
  if (!root || !data) return []
  let meta: PageMeta
  try {
    meta = describe(data, root.site)
  } catch (error) {
    if (import.meta.env.SSR) throw error
    return []
  }
  const { title, description, image, structuredData = [] } = meta
  const text = description || root.layout.meta?.siteDescription || title
  return [
    { title: titleWith(root.site.brand.name, title) },
    { name: 'description', content: text },
    ...socialMeta(root, { title, description: text, image }),
    ...structuredData.filter((data) => data !== null).map((data) => ({ 'script:ld+json': data })),
  ]
}

/** The `meta` of a page that search engines must not list. */
export const unlistedMeta = (matches: Matches, title: string): MetaDescriptor[] => [
  ...pageMeta(matches, { title }, (page) => page),
  { name: 'robots', content: 'noindex' },
]
