import { exclusion } from '../../content/excluded.ts'
import { pageMeta } from '../../content/page-meta.ts'
import { pageNotFound } from '../../content/page-not-found.ts'
import { requestContext } from '../../request-context.ts'
import { ProductRow } from '../../sections/product-row/product-row.tsx'
import { ink, readableSky } from '../../ui/sky.ts'
import type { Route } from './+types/route.ts'
import { categoryQuery } from './category.query.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { content, site } = context.get(requestContext)
  const category = await content.query(categoryQuery, { slug: params.category, ...exclusion(site.variant) })
  if (!category) throw pageNotFound()
  return { category, brandName: site.brand.name }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta(loaderData.brandName, loaderData.category.title, loaderData.category.introText) : []

export default function Category({ loaderData: { category } }: Route.ComponentProps) {
  return (
    <div className="-mt-[88px]">
      <ProductRow
        level="h1"
        priority
        title={category.introTitle ?? category.title}
        subtitle={category.introText}
        products={category.products}
        sky={readableSky(category.colours ?? [])}
        nextColour={ink}
      />
    </div>
  )
}
