import { ProductRow } from '../../sections/product-row/product-row.tsx'
import { SocialMedia } from '../../sections/social-media/social-media.tsx'
import { ContentLink } from '../../ui/content-link.tsx'
import { ink, readableSky } from '../../ui/sky.ts'
import { Wave } from '../../ui/wave.tsx'
import { Facts } from './facts.tsx'
import type { ProductData } from './load-product.ts'
import { Lookbook } from './lookbook.tsx'

/** The lower part of a product's page: facts, lookbook and related products. */
export default function ProductStory({ page, related, prices }: Pick<ProductData, 'page' | 'related' | 'prices'>) {
  const sky = readableSky(page.colors ?? [])
  const nextSky = readableSky(page.colors?.toReversed() ?? [])
  return (
    <>
      <Facts page={page} />
      {page.lookbook && <Lookbook lookbook={page.lookbook} title={page.title} sky={sky} />}
      {page.social && <SocialMedia title={page.social.title ?? 'Seen elsewhere'} posts={page.social.posts} />}
      <Wave color={related.length > 0 ? nextSky.stops[0] : ink} className="bg-white" />
      <ProductRow
        title={page.relatedTitle?.title ?? 'Near this one'}
        products={related}
        prices={prices}
        sky={nextSky}
        nextColor={ink}
      >
        {page.relatedTitle && (
          <ContentLink to={page.relatedTitle.to} external={page.relatedTitle.external} className="quiet-link">
            See them all
          </ContentLink>
        )}
      </ProductRow>
    </>
  )
}
