import type { ListPrices } from '../../features/product-tile/list-price.ts'
import { productPath, ProductTile } from '../../features/product-tile/product-tile.tsx'
import type { ProductTile as Product } from '../../features/product-tile/product-tile.query.ts'
import { useHasPage } from '../../site.ts'
import { ShopLink } from '../../ui/shop-link.tsx'

/** Suggestions when there are no results. */
export function SearchSuggestions({ products, prices }: { products: Product[]; prices: ListPrices }) {
  const hasWhatsInside = useHasPage('whatsInside')
  return (
    <>
      <p className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-3 px-gutter">
        <ShopLink to="/shop" className="pill">
          See everything we make
        </ShopLink>
        {hasWhatsInside && (
          <ShopLink to="/whats-inside" className="quiet-link py-3">
            What’s inside
          </ShopLink>
        )}
      </p>
      {products.length > 0 && (
        <section aria-labelledby="search-suggestions" className="mt-6">
          <h2 id="search-suggestions" className="px-gutter text-title">
            Or begin with these
          </h2>
          <ul className="shore">
            {products.map((product, index) => (
              <li key={productPath(product)}>
                <ProductTile product={product} prices={prices} priority={index < 2} withGallery />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
