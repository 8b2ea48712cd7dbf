import { Link } from 'react-router'
import { exclusion } from '../../content/excluded.ts'
import { pageMeta } from '../../content/page-meta.ts'
import { requestContext } from '../../request-context.ts'
import { ProductRow } from '../../sections/product-row/product-row.tsx'
import { ink, readableSky } from '../../ui/sky.ts'
import type { Route } from './+types/route.ts'
import { shopQuery } from './shop.query.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { content, site } = context.get(requestContext)
  const categories = await content.query(shopQuery, exclusion(site.variant))
  return { categories: categories.filter(({ products }) => products.length > 0), brandName: site.brand.name }
}

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? pageMeta(loaderData.brandName, 'Shop') : [])

export default function Shop({ loaderData: { categories } }: Route.ComponentProps) {
  const shelves = categories.map((category) => ({ ...category, sky: readableSky(category.colours ?? []) }))
  return (
    <div className="-mt-[88px]">
      <h1 className="sr-only">Shop</h1>
      {shelves.map(({ slug, title, introText, products, sky }, index) => (
        <ProductRow
          key={slug}
          title={title}
          subtitle={introText}
          products={products}
          sky={sky}
          nextColour={shelves[index + 1]?.sky.stops[0] ?? ink}
          priority={index === 0}
        >
          <Link to={`/shop/${slug}`} prefetch="intent" className="quiet-link">
            All of {title}
          </Link>
        </ProductRow>
      ))}
    </div>
  )
}
