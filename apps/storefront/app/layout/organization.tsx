import { imageUrl } from '../content/image-url.ts'
import { useSite } from '../site.ts'
import type { LayoutContent } from './layout.query.ts'

/** Script must not end early, whatever the content says. */
const toJson = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/** The brand as search engines know it: https://schema.org/Organization */
export function Organization({ social }: Pick<LayoutContent, 'social'>) {
  const { brand, url } = useSite()
  const organization = {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: brand.name,
    url: `${url}/`,
    logo: `${url}/icons/icon-512.png`,
    sameAs: social.map((link) => link.url),
  }
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: toJson(organization) }} />
}

const socialImage = { width: 1200, height: 630 }

/** What a shared link shows of the site where the page itself says nothing else. */
export function SocialMeta({ meta, address }: Pick<LayoutContent, 'meta'> & { address: string }) {
  const { brand, images, url } = useSite()
  const image = meta?.image && imageUrl(images, meta.image, { ...socialImage, crop: true })
  return (
    <>
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:type" content="website" />
      <meta property="og:url" content={address} />
      {image && (
        <>
          <meta property="og:image" content={new URL(image, url).href} />
          <meta property="og:image:alt" content={meta?.image?.alt ?? ''} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
    </>
  )
}
