import { exclusion } from '../../content/excluded.ts'
import { pageMeta } from '../../content/page-meta.ts'
import { pageNotFound } from '../../content/page-not-found.ts'
import { breadcrumbData, itemListData } from '../../content/structured-data.ts'
import { loadListPrices } from '../../features/product-tile/list-prices.ts'
import { productPath } from '../../features/product-tile/product-tile.tsx'
import { requestContext } from '../../request-context.ts'
import { Outro } from '../../sections/outro/outro.tsx'
import { Press } from '../../sections/press/press.tsx'
import { ProductRow } from '../../sections/product-row/product-row.tsx'
import { Testimonials } from '../../sections/testimonials/testimonials.tsx'
import { ContentLink } from '../../ui/content-link.tsx'
import { ink, readableSky, white } from '../../ui/sky.ts'
import { Wave } from '../../ui/wave.tsx'
import type { Route } from './+types/route.ts'
import { CategoryIngredients } from './category-ingredients.tsx'
import { CategoryIntro } from './category-intro.tsx'
import { categoryQuery } from './category.query.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { content, site, ...services } = context.get(requestContext)
  const category = await content.query(categoryQuery, { slug: params.category, ...exclusion(site.variant) })
  if (!category) throw pageNotFound()
  const prices = await loadListPrices(services, [...category.products, ...(category.featured?.products ?? [])])
  return { category, prices }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const site = matches[0].loaderData?.site
  if (!loaderData || !site) return []
  const { title, slug, introText, introHero, products } = loaderData.category
  return pageMeta(matches, {
    title,
    description: introText,
    image: introHero?.image ?? products[0]?.image,
    structuredData: [
      itemListData(site.url, title, products.map(productPath)),
      breadcrumbData(site.url, [
        { name: 'Home', path: '/' },
        { name: 'Shop', path: '/shop' },
        { name: title, path: `/shop/${slug}` },
      ]),
    ],
  })
}

export default function Category({ loaderData: { category, prices } }: Route.ComponentProps) {
  const { title, products, featured, testimonials, press, outro } = category
  const sky = readableSky(category.colours ?? [])
  const featuredSky = readableSky(category.colours?.toReversed() ?? [])
  const hasFeatured = Boolean(featured && featured.products.length > 0)
  const hasVoices = testimonials.length > 0 || press.length > 0
  const outroColour = sky.stops[0]
  return (
    <>
      <CategoryIntro category={category} sky={sky} />
      <ProductRow
        label={`${title}: all of them`}
        products={products}
        prices={prices}
        sky={featuredSky}
        nextColour={white}
      />
      {products.length === 0 && <NothingHere title={title} />}
      {hasFeatured && featured && (
        <ProductRow
          title={featured.title ?? 'Also good'}
          subtitle={featured.text}
          products={featured.products}
          prices={prices}
          sky={readableSky([white, ...sky.stops.slice(1)])}
          nextColour={white}
        >
          {featured.cta && (
            <ContentLink to={featured.cta.to} external={featured.cta.external} className="quiet-link">
              {featured.cta.text}
            </ContentLink>
          )}
        </ProductRow>
      )}
      <CategoryIngredients category={category} />
      {hasVoices && (
        <section aria-label="Voices" className="grid grid-cols-1 gap-7 overflow-clip bg-white py-7">
          <Testimonials testimonials={testimonials} />
          <Press title="In print" quotes={press} />
        </section>
      )}
      {outro ? (
        <>
          <Wave colour={outroColour} />
          <Outro {...outro} sky={sky} nextColour={ink} />
        </>
      ) : (
        <Wave colour={ink} />
      )}
    </>
  )
}

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
