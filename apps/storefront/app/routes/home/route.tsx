import { exclusion } from '../../content/excluded.ts'
import { pageNotFound } from '../../content/page-not-found.ts'
import { homeId } from '../../features/preview/home-id.ts'
import { requestContext } from '../../request-context.ts'
import { Intro } from '../../sections/intro/intro.tsx'
import { ProductRow } from '../../sections/product-row/product-row.tsx'
import { Quotes } from '../../sections/quote/quotes.tsx'
import { Splash } from '../../sections/splash/splash.tsx'
import { ink, readableSky, white } from '../../ui/sky.ts'
import type { Route } from './+types/route.ts'
import { homeQuery, type Home as HomeContent } from './home.query.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const request = context.get(requestContext)
  const { content, site } = request
  const home = await content.query(homeQuery, { id: await homeId(request), ...exclusion(site.variant) })
  if (!home) throw pageNotFound()
  return { home }
}

/** The product lists of the home page in the specification's order; an empty one is left out. */
function productLists(home: HomeContent) {
  return [
    { title: home.waterTitle, subtitle: home.waterSubtitle, products: home.featuredWater },
    { title: home.zeroproofTitle, subtitle: home.zeroproofSubtitle, products: home.featuredZeroproof },
    { title: home.moodWaterTitle, subtitle: home.moodWaterSubtitle, products: home.moodWaterProducts },
    { title: home.moodPowderTitle, subtitle: home.moodPowderSubtitle, products: home.moodPowderProducts },
  ].filter(({ products }) => products.length > 0)
}

/** The sky over a list: the top of its first product's sky, the middle of its next, the bottom of its last. */
const skyOver = (products: HomeContent['featuredWater']): string[] =>
  [products.at(0)?.colours?.at(0), products.at(1)?.colours?.at(0), products.at(-1)?.colours?.at(-1)].filter(
    (colour) => colour !== undefined,
  )

export default function Home({ loaderData: { home } }: Route.ComponentProps) {
  const lists = productLists(home).map((list) => ({ ...list, sky: readableSky(skyOver(list.products)) }))
  return (
    <>
      <Splash
        title={home.splashTitle}
        text={home.splashText}
        cta={home.splashCta}
        hero={home.splashHero}
        nextColour={white}
      />
      <Intro title={home.introTitle} text={home.introText} nextColour={lists[0]?.sky.stops[0] ?? white} />
      {lists.map(({ title, subtitle, products, sky }, index) => (
        <ProductRow
          key={title}
          title={title ?? ''}
          subtitle={subtitle}
          products={products}
          sky={sky}
          nextColour={lists[index + 1]?.sky.stops[0] ?? white}
        />
      ))}
      <Quotes quotes={home.testimonials} nextColour={ink} />
    </>
  )
}
