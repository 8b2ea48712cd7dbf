import { splitAtLinks } from '../../content/link-marker.ts'
import { pageMeta } from '../../content/page-meta.ts'
import { readPage } from '../../content/read-page.ts'
import { memoRoute } from '../../features/navigation/memo-route.ts'
import { requestContext } from '../../request-context.ts'
import { TitleSky } from '../../sections/title/title-sky.tsx'
import { MarkedText } from '../../ui/marked-text.tsx'
import { Picture } from '../../ui/picture.tsx'
import { ink } from '../../ui/sky.ts'
import { Wave } from '../../ui/wave.tsx'
import type { Route } from './+types/route.ts'
import { whereToBuyQuery } from './where-to-buy.query.ts'

const title = 'Where to buy'

const unmarked = (text: string): string =>
  splitAtLinks(text)
    .map(({ text: words }) => words)
    .join('')

export async function loader({ context }: Route.LoaderArgs) {
  return { page: await readPage(context.get(requestContext), whereToBuyQuery) }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, loaderData, ({ page }) => ({
    title,
    description: page.banners[0] && unmarked(page.banners[0].content),
  }))

export default memoRoute(function WhereToBuy({ loaderData: { page } }: Route.ComponentProps) {
  return (
    <>
      <TitleSky title={title} colors={['#f3efc6', '#ffd9c7', '#ffb9a3']} />
      <ul className="grid gap-6 px-gutter pt-5 pb-7">
        {page.banners.map(({ key, content, image, link }, index) => (
          <li key={key} className="grid grid-cols-1 items-center gap-5 lg:grid-cols-12">
            {image && (
              <Picture
                image={image}
                sizes="(width >= 1024px) 50vw, 100vw"
                priority={index === 0}
                className={`aspect-[4/3] w-full rounded-panel object-cover lg:col-span-6 ${index % 2 === 1 ? 'lg:order-2' : ''}`}
              />
            )}
            <p className="font-display text-headline tracking-[-0.025em] text-balance lg:col-span-6">
              <MarkedText text={content} link={link} />
            </p>
          </li>
        ))}
      </ul>
      <Wave color={ink} />
    </>
  )
})
