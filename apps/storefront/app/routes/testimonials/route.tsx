import { pageMeta } from '../../content/page-meta.ts'
import { pageNotFound } from '../../content/page-not-found.ts'
import { requestContext } from '../../request-context.ts'
import { Quotes } from '../../sections/quote/quotes.tsx'
import { TitleSky } from '../../sections/title/title-sky.tsx'
import { ink, white } from '../../ui/sky.ts'
import type { Route } from './+types/route.ts'
import { testimonialsQuery } from './testimonials.query.ts'

const title = 'Kind words'

export async function loader({ context }: Route.LoaderArgs) {
  const { content, site } = context.get(requestContext)
  const page = await content.query(testimonialsQuery)
  if (!page) throw pageNotFound()
  return { page, brandName: site.brand.name }
}

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? pageMeta(loaderData.brandName, title) : [])

export default function Testimonials({ loaderData: { page } }: Route.ComponentProps) {
  return (
    <>
      <TitleSky title={title} colours={page.colours} nextColour={white} />
      <Quotes quotes={page.testimonials} nextColour={ink} />
    </>
  )
}
