import { categoryRoute } from '../../content/document-route.ts'
import { exclusion } from '../../content/excluded.ts'
import { pageMeta } from '../../content/page-meta.ts'
import { itemListData } from '../../content/structured-data.ts'
import { memoRoute } from '../../features/navigation/memo-route.ts'
import { loadListPrices, withoutMissingProducts } from '../../features/cart/service/list-prices.ts'
import { requestContext } from '../../request-context.ts'
import { ProductRow } from '../../sections/product-row/product-row.tsx'
import { TitleSky } from '../../sections/title/title-sky.tsx'
import { ContentLink } from '../../ui/content-link.tsx'
import { ink, readableSky } from '../../ui/sky.ts'
import { usePageSky } from '../../ui/use-page-sky.ts'
import type { Route } from './+types/route.ts'
import { categoriesQuery } from '../../features/product-tile/categories.query.ts'

/** The number of products per category on the landing page. */
const perCategory = 4

export async function loader({ context }: Route.LoaderArgs) {
  const values = context.get(requestContext)
  const all = await values.content.query(categoriesQuery, exclusion(values.site.variant))
  const first = all.map((category) => ({ ...category, products: category.products.slice(0, perCategory) }))
  const prices = await loadListPrices(
    values,
    first.flatMap(({ products }) => products),
  )
  const categories = first
    .map((category) => ({ ...category, products: withoutMissingProducts(category.products, prices) }))
    .filter(({ products }) => products.length > 0)
  return { categories, prices }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, loaderData, ({ categories }, site) => ({
    title: 'Shop',
    description: categories.map(({ title }) => title).join(', '),
    image: categories[0]?.products[0]?.image,
    structuredData: [
      itemListData(
        site.url,
        'Shop',
        categories.map(({ slug }) => categoryRoute(slug)),
      ),
    ],
  }))

export default memoRoute(function Shop({ loaderData }: Route.ComponentProps) {
  if (loaderData.categories.length > 0) return <Categories {...loaderData} />
  return (
    <TitleSky
      title="Nothing here but clouds"
      lead="There is nothing to buy yet. Please look in again."
      colors={['#e3f1ff', '#cdd5ff', '#ffd9c7']}
      nextColor={ink}
    />
  )
})

/** A row of products for each category. */
function Categories({ categories, prices }: Route.ComponentProps['loaderData']) {
  const shelves = categories.map((category) => ({ ...category, sky: readableSky(category.colors ?? []) }))
  const pageSky = usePageSky(readableSky(categories[0]?.colors ?? []))
  return (
    <div className="-mt-[88px]" {...pageSky}>
      <h1 className="sr-only">Shop</h1>
      {shelves.map(({ slug, title, introText, products, sky }, index) => (
        <ProductRow
          key={slug}
          title={title}
          subtitle={introText}
          products={products}
          prices={prices}
          sky={sky}
          nextColor={shelves[index + 1]?.sky.stops[0] ?? ink}
          priority={index === 0}
        >
          <ContentLink to={categoryRoute(slug)} className="quiet-link">
            All of {title}
          </ContentLink>
        </ProductRow>
      ))}
    </div>
  )
}
