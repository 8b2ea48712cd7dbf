import type { MetaDescriptor } from 'react-router'

/** The title and description of a page, for its `meta`. */
export function pageMeta(brandName: string, title: string, description?: string | null): MetaDescriptor[] {
  return [
    { title: `${title} · ${brandName}` },
    { name: 'description', content: description ?? title },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description ?? title },
  ]
}
