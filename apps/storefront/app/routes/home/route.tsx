import { withoutUnknownProducts } from '../../commerce/known-products.ts'
import { memoRoute } from '../../features/navigation/memo-route.ts'
import { lazyWhenIdle } from '../../hydration/lazy-when-idle.tsx'
import { requestContext } from '../../request-context.ts'
import { Splash } from './splash.tsx'
import { ink } from '../../ui/sky.ts'
import type { Route } from './+types/route.ts'
import { homeSections } from './home-sections.tsx'
import { readHome } from './read-home.ts'

const HomeBelowSplash = lazyWhenIdle(() => import('./home-below-splash.tsx'), 'home')

export async function loader({ context }: Route.LoaderArgs) {
  const values = context.get(requestContext)
  const home = await withoutUnknownProducts(values, await readHome(values))
  // The router numbers all names in the page's data. 'title' and 'to' of dozens of links get short numbers because the
  // button is beside the sections: 0.1 kB.
  return { home, cta: home.splash.cta, colorBelowSplash: homeSections(home)[0]?.color ?? ink }
}

export default memoRoute(function Home({ loaderData: { home, cta, colorBelowSplash } }: Route.ComponentProps) {
  const { splash, featuredProduct } = home
  return (
    <>
      <div data-section="splash">
        <Splash {...splash} cta={cta} headerColor={featuredProduct?.headerColor} nextColor={colorBelowSplash} />
      </div>
      <HomeBelowSplash home={home} />
    </>
  )
})
