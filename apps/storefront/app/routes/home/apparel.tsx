import { categoryRoute } from '../../content/document-route.ts'
import { productPath, ProductTile } from '../../features/product-tile/product-tile.tsx'
import { Picture } from '../../ui/picture.tsx'
import { SkySection } from '../../ui/sky-section.tsx'
import { ShopLink } from '../../ui/shop-link.tsx'
import type { SectionProps } from './home.query.ts'

/** Apparel: one large picture, with a few products next to it at different heights. */
export function Apparel({ title, text, slug, image, products, sky, nextColor }: SectionProps<'apparel'>) {
  return (
    <SkySection sky={sky} nextColor={nextColor} aria-label={title} className="sky overflow-clip pt-7">
      <div className="grid grid-cols-1 gap-5 px-gutter pb-5 lg:grid-cols-12 lg:gap-6">
        {image && (
          <Picture
            image={image}
            sizes="(width >= 1024px) 45vw, 92vw"
            className="aspect-[4/5] max-h-[720px] w-full rounded-panel object-cover lg:col-span-5"
          />
        )}
        <div className="lg:col-span-6 lg:col-start-7">
          <h2 className="text-headline">{title}</h2>
          {text && <p className="mt-4 max-w-[40ch] text-lead">{text}</p>}
          <p className="mt-4">
            <ShopLink to={categoryRoute(slug)} className="quiet-link">
              See what to wear
            </ShopLink>
          </p>
          <ul className="mt-5 grid grid-cols-2 gap-4 md:grid-cols-3">
            {products.map((product, index) => (
              <li
                key={productPath(product)}
                className={`${index % 2 === 1 ? 'md:mt-6' : ''} ${index === 2 ? 'max-md:hidden' : ''}`}
              >
                <ProductTile product={product} />
              </li>
            ))}
          </ul>
        </div>
      </div>
    </SkySection>
  )
}
