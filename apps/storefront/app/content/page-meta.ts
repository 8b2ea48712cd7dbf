import type { MetaDescriptor } from 'react-router'
import type { Site } from '../site.ts'
import { imageUrl } from './image-url.ts'
import type { ContentImage } from './image.ts'
import type { StructuredData } from './structured-data.ts'

export interface PageMeta {
  title: string
  description?: string | null
  /** What is shown where the page's address is shared. */
  image?: ContentImage | null
  structuredData?: (StructuredData | null)[]
}

/** The size that social networks ask for. */
const socialImage = { width: 1200, height: 630, crop: true }

type RootMatch = { loaderData?: { site: Site } | undefined } | undefined

/** Title, description, social image and structured data of a page, for its `meta`; `matches` begin with the root. */
export function pageMeta(matches: readonly [RootMatch, ...unknown[]], page: PageMeta): MetaDescriptor[] {
  const site = matches[0]?.loaderData?.site
  if (!site) return []
  const { title, description = title, image, structuredData = [] } = page
  const text = description ?? title
  const path = image && imageUrl(site.images, image, socialImage)
  const address = path && new URL(path, site.url).href
  return [
    { title: `${title} · ${site.brand.name}` },
    { name: 'description', content: text },
    { property: 'og:title', content: title },
    { property: 'og:description', content: text },
    ...(address ? [{ property: 'og:image', content: address }] : []),
    ...structuredData.filter((data) => data !== null).map((data) => ({ 'script:ld+json': data })),
  ]
}
