import { pageMeta } from '../../content/page-meta.ts'
import { requestContext } from '../../request-context.ts'
import { TitleSky } from '../../sections/title/title-sky.tsx'
import { ContentLink } from '../../ui/content-link.tsx'
import { ink, white } from '../../ui/sky.ts'
import { Wave } from '../../ui/wave.tsx'
import type { Route } from './+types/route.ts'
import { pressQuery } from './press.query.ts'

const title = 'Said about us, quietly'

export async function loader({ context }: Route.LoaderArgs) {
  const { content, site } = context.get(requestContext)
  return { quotes: await content.query(pressQuery), brandName: site.brand.name }
}

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? pageMeta(loaderData.brandName, title) : [])

export default function Press({ loaderData: { quotes } }: Route.ComponentProps) {
  return (
    <>
      <TitleSky title={title} colours={['#e9dcff', '#cdd5ff', '#ffd9c7']} nextColour={white} />
      <ul className="grid gap-6 px-gutter pt-5 pb-7 md:grid-cols-2 lg:gap-7">
        {quotes.map(({ id, title: publication, quote, url }, index) => (
          <li key={id} className={index % 2 === 1 ? 'md:mt-7' : ''}>
            <figure>
              <blockquote className="font-display text-headline tracking-[-0.025em] text-balance">“{quote}”</blockquote>
              <figcaption className="mt-4 text-small">
                {url ? (
                  <ContentLink to={url} external className="quiet-link">
                    {publication}
                  </ContentLink>
                ) : (
                  publication
                )}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
      <Wave colour={ink} />
    </>
  )
}
