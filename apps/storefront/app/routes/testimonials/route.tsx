import { pageMeta } from '../../content/page-meta.ts'
import { readPage } from '../../content/read-page.ts'
import { plainText } from '../../content/plain-text.ts'
import { memoRoute } from '../../features/navigation/memo-route.ts'
import { requestContext } from '../../request-context.ts'
import { Quote } from '../../sections/testimonials/testimonials.tsx'
import { TitleSky } from '../../sections/title/title-sky.tsx'
import { ink } from '../../ui/sky.ts'
import { Wave } from '../../ui/wave.tsx'
import type { Route } from './+types/route.ts'
import { testimonialsPageQuery } from './testimonials-page.query.ts'

const title = 'Kind words'

export async function loader({ context }: Route.LoaderArgs) {
  const values = context.get(requestContext)
  return { page: await readPage(values, testimonialsPageQuery, { previewed: values.preview?.id ?? null }) }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, loaderData, ({ page }) => ({ title, description: plainText(page.testimonials[0]?.quote) }))

const heights = ['', 'md:mt-7', 'md:mt-4']

export default memoRoute(function Testimonials({ loaderData: { page } }: Route.ComponentProps) {
  return (
    <>
      <TitleSky title={title} colors={page.colors} textColor={page.textColor} />
      <ul className="grid gap-6 px-gutter py-6 md:grid-cols-2 md:gap-[60px] lg:grid-cols-3">
        {page.testimonials.map((testimonial, index) => (
          <li key={testimonial.id} className={heights[index % heights.length]}>
            <Quote testimonial={testimonial} />
          </li>
        ))}
      </ul>
      <Wave color={ink} />
    </>
  )
})
