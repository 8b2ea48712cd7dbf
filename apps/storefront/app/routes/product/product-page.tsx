import { lazyWhenIdle } from '../../hydration/lazy-when-idle.tsx'
import { categoryRoute } from '../../content/document-route.ts'
import { RichText } from '../../features/rich-text/rich-text.tsx'
import { readableSky } from '../../ui/sky.ts'
import { ShopLink } from '../../ui/shop-link.tsx'
import { usePageSky } from '../../ui/use-page-sky.ts'
import { Wave } from '../../ui/wave.tsx'
import { Gallery } from './gallery.tsx'
import type { ProductData } from './load-product.ts'
import { PurchasePanel } from './purchase-panel.tsx'
import { sectionSky } from './section-sky.ts'

const ProductStory = lazyWhenIdle(() => import('./product-story.tsx'), 'product')

/** The page of one product. */
export function ProductPage({ data }: { data: ProductData }) {
  const { page } = data
  const sky = readableSky(page.colors ?? [], page.textColor)
  const pageSky = usePageSky(sky)
  return (
    <>
      <article className="sky relative -mt-[88px] overflow-clip pt-[88px]" {...pageSky}>
        <div className="grid grid-cols-1 gap-5 px-gutter pb-7 lg:grid-cols-12 lg:gap-6">
          <Gallery slides={page.slides} title={page.title} sky={sky} />
          <div className="lg:col-span-5 lg:pt-5">
            <nav aria-label="Breadcrumb" className="text-small">
              <ShopLink to={categoryRoute(page.category.slug)} className="quiet-link">
                {page.category.title}
              </ShopLink>
              {page.badge && <span> · {page.badge}</span>}
            </nav>
            <div className="@container mt-3">
              <h1 className="text-headline">{page.title}</h1>
            </div>
            <PurchasePanel data={data}>
              {page.description && (
                <div className="grid max-w-[52ch] gap-3">
                  <RichText value={page.description} />
                </div>
              )}
            </PurchasePanel>
          </div>
        </div>
        <Wave color={sectionSky(page).stops[0]} />
      </article>
      <ProductStory page={page} related={data.related} prices={data.prices} />
    </>
  )
}
