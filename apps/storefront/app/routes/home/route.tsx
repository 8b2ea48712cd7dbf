import { exclusion } from '../../content/excluded.ts'
import { pageNotFound } from '../../content/page-not-found.ts'
import { requestContext } from '../../request-context.ts'
import { FloatingCta } from '../../sections/floating-cta/floating-cta.tsx'
import { ink } from '../../ui/sky.ts'
import type { Route } from './+types/route.ts'
import { homeQuery } from './home.query.ts'
import { homeSections } from './home-sections.tsx'

/** The home document of a site variant. */
const homeIds = { cbd: 'home', 'non-cbd': 'home-non-cbd' }

export async function loader({ context }: Route.LoaderArgs) {
  const { content, site } = context.get(requestContext)
  const home = await content.query(homeQuery, { id: homeIds[site.variant], ...exclusion(site.variant) })
  if (!home) throw pageNotFound()
  return { home }
}

export default function Home({ loaderData: { home } }: Route.ComponentProps) {
  const drawn = homeSections(home).map(({ name, render }, index, all) => (
    <div key={name} data-section={name}>
      {render(all[index + 1]?.colour ?? ink)}
    </div>
  ))
  const [splash, ...others] = drawn
  return (
    <>
      {splash}
      {/* The floating call to action stays at the foot of the window from below the splash on, which has one of its own. */}
      <div>
        {others}
        {home.floatingCta && <FloatingCta cta={home.floatingCta} />}
      </div>
    </>
  )
}
