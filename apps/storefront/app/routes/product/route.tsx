import { Link, type ShouldRevalidateFunctionArgs } from 'react-router'
import { exclusion } from '../../content/excluded.ts'
import { pageMeta } from '../../content/page-meta.ts'
import { pageNotFound } from '../../content/page-not-found.ts'
import { requestContext } from '../../request-context.ts'
import { ProductRow } from '../../sections/product-row/product-row.tsx'
import { ink, readableSky, skyStyle, white } from '../../ui/sky.ts'
import { Wave } from '../../ui/wave.tsx'
import type { Route } from './+types/route.ts'
import { Facts } from './facts.tsx'
import { Gallery } from './gallery.tsx'
import { productCommerceQuery, productContentQuery } from './product.query.ts'
import { PurchasePanel } from './purchase-panel.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { content, commerce, site } = context.get(requestContext)
  const page = await content.query(productContentQuery, {
    slug: params.product,
    category: params.category,
    ...exclusion(site.variant),
  })
  if (!page) throw pageNotFound()
  const { product } = await commerce.request(productCommerceQuery, { id: page.commerceId })
  if (!product) throw pageNotFound()
  return { page, product, brandName: site.brand.name }
}

/** Choosing another variant changes the address only: everything about it is on the page already. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta(loaderData.brandName, loaderData.page.title) : []

export default function Product({ loaderData: { page, product } }: Route.ComponentProps) {
  const sky = readableSky(page.colours ?? [])
  const nextSky = readableSky(page.colours?.toReversed() ?? [])
  return (
    <>
      <article className="sky relative -mt-[88px] overflow-clip pt-[88px]" style={skyStyle(sky)}>
        <div className="grid gap-5 px-gutter pb-7 lg:grid-cols-12 lg:gap-6">
          <Gallery slides={page.slides} title={page.title} />
          <div className="lg:col-span-5 lg:pt-5">
            <p className="text-small">
              <Link to={`/shop/${page.category.slug}`} prefetch="intent" className="quiet-link">
                {page.category.title}
              </Link>
              {page.badge && <span> · {page.badge}</span>}
            </p>
            <h1 className="mt-3 text-headline">{page.title}</h1>
            <PurchasePanel page={page} product={product} />
          </div>
        </div>
        <Wave colour={white} />
      </article>
      <Facts page={page} nextColour={nextSky.stops[0]} />
      <ProductRow title="Near this one" products={page.related ?? []} sky={nextSky} nextColour={ink} />
    </>
  )
}
