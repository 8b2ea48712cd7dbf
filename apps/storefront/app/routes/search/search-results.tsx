import { documentRoute } from '../../content/document-route.ts'
import type { ListPrices } from '../../features/product-tile/list-price.ts'
import { productPath, ProductTile } from '../../features/product-tile/product-tile.tsx'
import { ShopLink } from '../../ui/shop-link.tsx'
import type { ContentSearchResult } from './search.query.ts'

/** The results: products first, then pages. */
export function SearchResults({
  results: { products, pages },
  prices,
}: {
  results: ContentSearchResult
  prices: ListPrices
}) {
  return (
    <>
      {products.length > 0 && (
        <section aria-label="Products">
          <ul className="shelf">
            {products.map((product, index) => (
              <li key={productPath(product)}>
                <ProductTile product={product} prices={prices} priority={index < 2} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {pages.length > 0 && (
        <section aria-labelledby="search-pages" className="mt-6 px-gutter">
          <h2 id="search-pages" className="text-title">
            Pages
          </h2>
          <ul className="mt-4 grid gap-x-6 lg:grid-cols-2">
            {pages.map((page) => (
              <li key={documentRoute(page)} className="border-t-[1.5px] border-hairline">
                <ShopLink to={documentRoute(page)} className="block py-4">
                  <span className="quiet-link text-lead">{page.title}</span>
                  {page.text && <span className="mt-1 block max-w-[60ch]">{page.text}</span>}
                </ShopLink>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
