import { Link } from 'react-router'
import { exclusion } from '../../content/excluded.ts'
import { pageMeta } from '../../content/page-meta.ts'
import { pageNotFound } from '../../content/page-not-found.ts'
import { requestContext } from '../../request-context.ts'
import { ProductRow } from '../../sections/product-row/product-row.tsx'
import { TitleSky } from '../../sections/title/title-sky.tsx'
import { ink, readableSky, white } from '../../ui/sky.ts'
import type { Route } from './+types/route.ts'
import { collectionQuery } from './collection.query.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { content, site } = context.get(requestContext)
  const collection = await content.query(collectionQuery, { slug: params.page ?? null, ...exclusion(site.variant) })
  if (!collection) throw pageNotFound()
  return { collection, brandName: site.brand.name }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta(loaderData.brandName, loaderData.collection.title, loaderData.collection.introText) : []

export default function Collection({ loaderData: { collection } }: Route.ComponentProps) {
  const rows = collection.sections.flatMap(({ colours, categories }) =>
    categories.map((category) => ({ ...category, sky: readableSky(colours ?? []) })),
  )
  return (
    <>
      <TitleSky
        title={collection.title}
        lead={collection.introText}
        colours={[collection.colour ?? white]}
        nextColour={rows[0]?.sky.stops[0] ?? white}
      />
      {rows.map(({ key, header, subheader, showMoreText, slug, products, sky }, index) => (
        <ProductRow
          key={key}
          title={header}
          subtitle={subheader}
          products={products}
          sky={sky}
          nextColour={rows[index + 1]?.sky.stops[0] ?? ink}
        >
          <Link to={`/shop/${slug}`} prefetch="intent" className="quiet-link">
            {showMoreText ?? header}
          </Link>
        </ProductRow>
      ))}
    </>
  )
}
