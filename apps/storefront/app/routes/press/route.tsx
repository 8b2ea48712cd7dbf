import { pageMeta } from '../../content/page-meta.ts'
import { memoRoute } from '../../features/navigation/memo-route.ts'
import { requestContext } from '../../request-context.ts'
import { pressPageQuery } from '../../sections/press/press.query.ts'
import { PressFigure } from '../../sections/press/press.tsx'
import { TitleSky } from '../../sections/title/title-sky.tsx'
import { Picture } from '../../ui/picture.tsx'
import { ink } from '../../ui/sky.ts'
import { Wave } from '../../ui/wave.tsx'
import type { Route } from './+types/route.ts'

const title = 'Said about us, quietly'

export async function loader({ context }: Route.LoaderArgs) {
  const { content } = context.get(requestContext)
  return { quotes: await content.query(pressPageQuery) }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, loaderData, ({ quotes }) => ({
    title,
    description: quotes.flatMap(({ title: publication }) => publication ?? []).join(', '),
  }))

export default memoRoute(function Press({ loaderData: { quotes } }: Route.ComponentProps) {
  return (
    <>
      <TitleSky title={title} colors={['#e9dcff', '#cdd5ff', '#ffd9c7']} />
      <ul className="grid gap-6 px-gutter pt-5 pb-7 md:grid-cols-2 lg:gap-7">
        {quotes.map(({ logo, ...quote }, index) => (
          <li key={quote.id} className={index % 2 === 1 ? 'md:mt-7' : ''}>
            {logo && (
              <Picture
                image={logo}
                sizes="240px"
                maximum={640}
                // The name is below the quote.
                alt={quote.title ? '' : undefined}
                className="mb-4 h-[72px] max-w-full object-contain object-left"
              />
            )}
            <PressFigure quote={quote} className="text-headline" />
          </li>
        ))}
      </ul>
      <Wave color={ink} />
    </>
  )
})
