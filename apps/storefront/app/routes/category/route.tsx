import { categoryRoute } from '../../content/document-route.ts'
import { pageMeta } from '../../content/page-meta.ts'
import { readPage } from '../../content/read-page.ts'
import { breadcrumbData, itemListData } from '../../content/structured-data.ts'
import { memoRoute } from '../../features/navigation/memo-route.ts'
import { lazyWhenIdle } from '../../hydration/lazy-when-idle.tsx'
import { loadListPrices, withoutMissingProducts } from '../../features/cart/service/list-prices.ts'
import { productPath } from '../../features/product-tile/product-tile.tsx'
import { withRedirect } from '../../store-redirect.ts'
import { requestContext } from '../../request-context.ts'
import { ProductRow } from '../../sections/product-row/product-row.tsx'
import { ContentLink } from '../../ui/content-link.tsx'
import { readableSky, white } from '../../ui/sky.ts'
import type { Route } from './+types/route.ts'
import { CategoryIntro } from './category-intro.tsx'
import { categoryQuery } from './category.query.ts'

export const loader = withRedirect(async ({ context, params }: Route.LoaderArgs) => {
  const values = context.get(requestContext)
  const category = await readPage(values, categoryQuery, { slug: params.category })
  const { featured } = category
  const prices = await loadListPrices(values, [...category.products, ...(featured?.products ?? [])])
  const lists = {
    products: withoutMissingProducts(category.products, prices),
    featured: featured && { ...featured, products: withoutMissingProducts(featured.products, prices) },
  }
  return { category: { ...category, ...lists }, prices }
})

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, loaderData, ({ category: { title, slug, introText, introHero, products } }, site) => ({
    title,
    description: introText,
    image: introHero?.image ?? (products[0] && { ...products[0].image, alt: products[0].title }),
    structuredData: [
      itemListData(site.url, title, products.map(productPath)),
      breadcrumbData(site.url, [{ name: title, path: categoryRoute(slug) }]),
    ],
  }))

const CategoryStory = lazyWhenIdle(() => import('./category-story.tsx'), 'category')

export default memoRoute(function Category({ loaderData: { category, prices } }: Route.ComponentProps) {
  const { title, products } = category
  const sky = readableSky(category.colors ?? [])
  return (
    <>
      <CategoryIntro category={category} sky={sky} />
      <ProductRow
        label={`${title}: all of them`}
        products={products}
        prices={prices}
        sky={readableSky(category.colors?.toReversed() ?? [])}
        nextColor={white}
      />
      {products.length === 0 && <NothingHere title={title} />}
      <CategoryStory category={category} prices={prices} sky={sky} />
    </>
  )
})

function NothingHere({ title }: { title: string }) {
  return (
    <section className="px-gutter py-7">
      <p className="max-w-[24ch] font-display text-headline">Nothing here but clouds</p>
      <p className="mt-4 text-lead">
        {title} will be back.{' '}
        <ContentLink to="/shop" className="quiet-link">
          See what is here
        </ContentLink>
      </p>
    </section>
  )
}
