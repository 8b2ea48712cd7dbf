import { ProductRow } from '../../sections/product-row/product-row.tsx'
import { SocialMedia } from '../../sections/social-media/social-media.tsx'
import { ContentLink } from '../../ui/content-link.tsx'
import { ShopLink } from '../../ui/shop-link.tsx'
import { ink, readableSky, skyStyle, white } from '../../ui/sky.ts'
import { Wave } from '../../ui/wave.tsx'
import { Facts } from './facts.tsx'
import { Gallery } from './gallery.tsx'
import type { ProductData } from './load-product.ts'
import { Lookbook } from './lookbook.tsx'
import type { ProductContent } from './product.query.ts'
import { PurchasePanel } from './purchase-panel.tsx'

/** The views of a product; without any, its thumbnail. */
function slidesOf({ slides, thumb }: ProductContent): ProductContent['slides'] {
  if (slides.length > 0 || !thumb) return slides
  return [{ key: 'thumb', caption: null, image: thumb, video: null }]
}

/** Related products, the featured one first. */
function relatedOf({ related, relatedFeatured }: ProductContent): ProductContent['related'] {
  if (!relatedFeatured) return related
  return [relatedFeatured, ...related.filter(({ id }) => id !== relatedFeatured.id)]
}

/** Everything about one product. */
export function ProductPage({ data }: { data: ProductData }) {
  const { page, prices } = data
  const related = relatedOf(page)
  const sky = readableSky(page.colours ?? [])
  const nextSky = readableSky(page.colours?.toReversed() ?? [])
  return (
    <>
      <article className="sky relative -mt-[88px] overflow-clip pt-[88px]" style={skyStyle(sky)}>
        <div className="grid gap-5 px-gutter pb-7 lg:grid-cols-12 lg:gap-6">
          <Gallery key={page.slug} slides={slidesOf(page)} title={page.title} sky={sky} />
          <div className="lg:col-span-5 lg:pt-5">
            <nav aria-label="Breadcrumb" className="text-small">
              <ShopLink to={`/shop/${page.category.slug}`} className="quiet-link">
                {page.category.title}
              </ShopLink>
              {page.badge && <span> · {page.badge}</span>}
            </nav>
            <h1 className="mt-3 text-headline [overflow-wrap:anywhere]">{page.title}</h1>
            <PurchasePanel {...data} />
          </div>
        </div>
        <Wave colour={white} />
      </article>
      <Facts page={page} />
      {page.lookbook && <Lookbook key={page.slug} lookbook={page.lookbook} title={page.title} sky={sky} />}
      {page.social && <SocialMedia title={page.social.title ?? 'Seen elsewhere'} posts={page.social.posts} />}
      <Wave colour={related.length > 0 ? nextSky.stops[0] : ink} />
      <ProductRow
        title={page.relatedTitle?.title ?? 'Near this one'}
        products={related}
        prices={prices}
        sky={nextSky}
        nextColour={ink}
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
