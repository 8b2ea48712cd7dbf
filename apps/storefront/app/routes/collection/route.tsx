import { categoryRoute, documentRoute } from '../../content/document-route.ts'
import { pageMeta } from '../../content/page-meta.ts'
import { readPage } from '../../content/read-page.ts'
import { breadcrumbData, itemListData } from '../../content/structured-data.ts'
import { memoRoute } from '../../features/navigation/memo-route.ts'
import { loadListPrices, withoutMissingProducts } from '../../features/cart/service/list-prices.ts'
import { productPath } from '../../features/product-tile/product-tile.tsx'
import { withRedirect } from '../../store-redirect.ts'
import { requestContext } from '../../request-context.ts'
import { ProductRow } from '../../sections/product-row/product-row.tsx'
import { TitleSky } from '../../sections/title/title-sky.tsx'
import { ContentLink } from '../../ui/content-link.tsx'
import { ink, readableSky, white } from '../../ui/sky.ts'
import type { Route } from './+types/route.ts'
import { collectionQuery } from './collection.query.ts'

export const loader = withRedirect(async ({ context, params }: Route.LoaderArgs) => {
  const values = context.get(requestContext)
  const collection = await readPage(values, collectionQuery, { slug: params.page ?? null })
  const all = collection.sections.flatMap(({ categories }) => categories.flatMap(({ products }) => products))
  const prices = await loadListPrices(values, all)
  const sections = collection.sections.map(({ categories, ...section }) => ({
    ...section,
    categories: categories.map((category) => ({
      ...category,
      products: withoutMissingProducts(category.products, prices),
    })),
  }))
  return {
    collection: { ...collection, sections },
    products: withoutMissingProducts(all, prices),
    prices,
    canonicalPath: documentRoute({ type: 'productCategoryCollection', slug: collection.slug }),
  }
})

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, loaderData, ({ collection: { title, introText, media }, products, canonicalPath }, site) => ({
    title,
    description: introText,
    image: media?.image,
    structuredData: [
      itemListData(site.url, title, products.map(productPath)),
      breadcrumbData(site.url, [{ name: title, path: canonicalPath }]),
    ],
  }))

export default memoRoute(function Collection({ loaderData: { collection, prices } }: Route.ComponentProps) {
  const rows = collection.sections.flatMap(({ key, colors, textColor, categories }) =>
    categories
      .filter(({ products }) => products.length > 0)
      .map((category, index) => ({
        ...category,
        // Only unique within its section.
        key: `${key} ${category.key}`,
        sky: readableSky((index % 2 === 0 ? colors : colors?.toReversed()) ?? [], textColor),
      })),
  )
  return (
    <>
      <TitleSky
        title={collection.introTitle ?? collection.title}
        lead={collection.introText}
        colors={[collection.color ?? white]}
        images={[collection.media?.image]}
        nextColor={rows[0]?.sky.stops[0] ?? ink}
      />
      {rows.map(({ key, header, subheader, showMoreText, slug, products, sky }, index) => (
        <ProductRow
          key={key}
          title={header}
          subtitle={subheader}
          products={products}
          prices={prices}
          sky={sky}
          nextColor={rows[index + 1]?.sky.stops[0] ?? ink}
        >
          <ContentLink to={categoryRoute(slug)} className="quiet-link">
            {showMoreText ?? header}
          </ContentLink>
        </ProductRow>
      ))}
    </>
  )
})
