import { data } from 'react-router'
import { withRule } from '../../commerce/quantity-rule.ts'
import { documentRoute } from '../../content/document-route.ts'
import { pageMeta } from '../../content/page-meta.ts'
import { readHidden } from '../../content/hidden-products.ts'
import { readPage, unavailable } from '../../content/read-page.ts'
import { plainText } from '../../content/plain-text.ts'
import { breadcrumbData, faqData } from '../../content/structured-data.ts'
import { memoRoute } from '../../features/navigation/memo-route.ts'
import { PricesMissing } from '../../features/product-tile/prices-missing.tsx'
import { orNull } from '../../commerce/or-null.ts'
import { withRedirect } from '../../store-redirect.ts'
import { requestContext, type RequestContext } from '../../request-context.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { TitledLink } from '../../ui/content-link.tsx'
import { Marquee } from '../../ui/marquee.tsx'
import { Picture } from '../../ui/picture.tsx'
import { ink } from '../../ui/sky.ts'
import { useShopSky } from '../../ui/use-shop-sky.ts'
import { Wave } from '../../ui/wave.tsx'
import type { Route } from './+types/route.ts'
import {
  buyNowQuery,
  offeredVariantsQuery,
  offeredVariantsShape,
  type BuyNow,
  type OfferedVariant,
} from './buy-now.query.ts'
import { Faq } from './faq.tsx'
import { FrequencyTable } from './frequency-table.tsx'
import { Offers, planParameter } from './offers.tsx'

/**
 * The variants of a page's offers, without those of products that the site hides: the variant of an offer may be of
 * another product than the one it shows. Null, with the error reported, if the store does not respond.
 */
async function loadVariants(values: RequestContext, ids: string[]): Promise<OfferedVariant[] | null> {
  if (ids.length === 0) return []
  const options = { shape: offeredVariantsShape, isPublic: true }
  const [found, isHidden] = await Promise.all([
    orNull(() => values.commerce.request(offeredVariantsQuery, { ids }, options)),
    readHidden(values),
  ])
  const variants = found?.nodes.filter((node) => node?.__typename === 'ProductVariant')
  return variants?.filter(({ product }) => !isHidden(product.id)).map(withRule) ?? null
}

export const handle: RouteHandle = { searchParams: [planParameter] }

export const loader = withRedirect(async ({ context, params }: Route.LoaderArgs) => {
  const values = context.get(requestContext)
  const page = await readPage(values, buyNowQuery, { slug: params.page ?? null })
  const variants = await loadVariants(
    values,
    page.products.map(({ variantId }) => variantId),
  )
  const canonicalPath = documentRoute({ type: 'buyNow', slug: page.slug })
  return data({ page, variants, canonicalPath }, variants ? {} : unavailable)
})

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, loaderData, ({ page: { title, description, poster, faq }, canonicalPath }, site) => ({
    title,
    description,
    image: poster,
    structuredData: [
      faqData((faq?.faqs ?? []).map(({ question, answer }) => ({ question, answer: plainText(answer) }))),
      breadcrumbData(site.url, [{ name: title, path: canonicalPath }]),
    ],
  }))

const dawn = ['#f3efc6', '#ffd9c7', '#e9dcff']

export default memoRoute(function BuyNowPage({ loaderData: { page, variants } }: Route.ComponentProps) {
  const pageSky = useShopSky(dawn)
  return (
    <>
      <header className="sky relative -mt-[88px] overflow-clip pt-[168px]" {...pageSky}>
        <FloatingImages page={page} />
        <div className="relative px-gutter pb-7">
          <h1 className="max-w-[12ch] text-headline">{page.title}</h1>
          {page.description && <p className="mt-4 max-w-[28ch] text-lead lg:max-w-[34ch]">{page.description}</p>}
          {page.discountExplainer && (
            <p className="mt-5 max-w-[28ch] font-semibold lg:max-w-[34ch]">{page.discountExplainer}</p>
          )}
        </div>
        <Wave className="relative" />
      </header>
      {variants ? (
        <Offers page={page} variants={variants} />
      ) : (
        <PricesMissing className="px-gutter pt-6 pb-7">
          These can be bought again as soon as they are back.
        </PricesMissing>
      )}
      <Marquee texts={page.marquees} />
      {page.frequency && <FrequencyTable frequency={page.frequency} />}
      <WhyItsGreat page={page} />
      {page.faq && <Faq title={page.faq.title ?? 'Questions'} faqs={page.faq.faqs} />}
      {page.cta && (
        <p className="px-gutter pb-7">
          <TitledLink link={page.cta} className="pill" />
        </p>
      )}
      <Wave color={ink} />
    </>
  )
})

/** Pictures that float around the page's title. */
function FloatingImages({ page }: { page: BuyNow }) {
  const images = [
    {
      image: page.floatingImage,
      className: 'top-[10%] right-[2%] h-[76%] w-auto max-md:right-[-14%] max-md:opacity-40',
    },
    { image: page.floatingImageBottomRight, className: '-right-[8%] bottom-[-14%] w-[46%]' },
    { image: page.floatingImageBottomLeft, className: '-left-[10%] bottom-[-18%] w-[52%]' },
  ]
  return images.map(
    ({ image, className }) =>
      image && (
        <Picture
          key={className}
          image={image}
          sizes="50vw"
          maximum={1024}
          priority={image === page.floatingImage}
          alt=""
          className={`pointer-events-none absolute object-contain ${className}`}
        />
      ),
  )
}

function WhyItsGreat({ page: { whyItsGreatTitle, whyItsGreat } }: { page: BuyNow }) {
  if (whyItsGreat.length === 0) return null
  return (
    <section className="px-gutter py-7">
      <h2 className="max-w-[16ch] text-headline">{whyItsGreatTitle ?? 'Why it is great'}</h2>
      <ul className="mt-6 grid gap-6 md:grid-cols-3">
        {whyItsGreat.map(({ key, thumbnail, heading1, heading2 }, index) => (
          <li key={key} className={index % 3 === 1 ? 'md:mt-6' : index % 3 === 2 ? 'md:mt-3' : ''}>
            {thumbnail && (
              <Picture
                image={thumbnail}
                sizes="240px"
                maximum={640}
                alt=""
                className="porthole size-[min(60vw,220px)] bg-mist"
              />
            )}
            <h3 className="mt-4 text-title">{heading1}</h3>
            {heading2 && <p className="mt-2 max-w-[28ch]">{heading2}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
