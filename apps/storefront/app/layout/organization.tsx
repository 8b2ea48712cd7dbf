import { useSite } from '../site.ts'
import type { LayoutContent } from './layout.query.ts'

/** Escapes `<`, so that content cannot close the script element. */
const toJson = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/**
 * The brand for search engines: https://schema.org/Organization. Only in the server's HTML, since no page changes it, so
 * that the browser's bundle does not contain it.
 */
export function Organization({ social }: Pick<LayoutContent, 'social'>) {
  const { brand, url } = useSite()
  const json = import.meta.env.SSR
    ? toJson({
        '@context': 'https://schema.org',
        '@type': 'Organization',
        name: brand.name,
        url: `${url}/`,
        logo: `${url}/icons/icon-512.png`,
        sameAs: social.map((link) => link.url),
      })
    : ''
  return <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: json }} />
}

/** The tags for link previews that all pages share; the rest is the page's own (`pageMeta`). */
export function SocialMeta({ address }: { address: string }) {
  const { brand } = useSite()
  return (
    <>
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:type" content="website" />
      <meta property="og:url" content={address} />
    </>
  )
}
