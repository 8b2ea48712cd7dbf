import { categoryRoute } from '../../content/document-route.ts'
import { pageMeta } from '../../content/page-meta.ts'
import { readPage } from '../../content/read-page.ts'
import { memoRoute } from '../../features/navigation/memo-route.ts'
import { requestContext } from '../../request-context.ts'
import { TitleSky } from '../../sections/title/title-sky.tsx'
import { LinkItems } from '../../ui/content-link.tsx'
import { Picture } from '../../ui/picture.tsx'
import { SkySection } from '../../ui/sky-section.tsx'
import { ink, readableSky } from '../../ui/sky.ts'
import { Wave } from '../../ui/wave.tsx'
import type { Route } from './+types/route.ts'
import { IngredientList } from './ingredient-list.tsx'
import { whatsInsideQuery } from './whats-inside.query.ts'
import { ShopLink } from '../../ui/shop-link.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  return { page: await readPage(context.get(requestContext), whatsInsideQuery) }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, loaderData, ({ page: { title, introText, parts } }) => ({
    title,
    description: introText,
    image: parts[0]?.image,
  }))

export default memoRoute(function WhatsInside({ loaderData: { page } }: Route.ComponentProps) {
  const parts = page.parts.map((part) => ({ ...part, sky: readableSky(part.colors ?? []) }))
  return (
    <>
      <TitleSky
        title={page.introTitle ?? page.title}
        lead={page.introText}
        colors={['#e3f1ff', '#d5e0ff', '#f3efc6']}
        images={parts.map(({ image }) => image)}
        nextColor={parts[0]?.sky.stops[0]}
      />
      {parts.map(({ key, heading, description, slug, image, sky }, index) => (
        <SkySection key={key} className="sky overflow-clip pt-6" sky={sky}>
          <div className="grid grid-cols-1 items-center gap-5 px-gutter lg:grid-cols-12">
            <div className={`@container lg:col-span-5 ${index % 2 === 1 ? 'lg:order-2 lg:col-start-8' : ''}`}>
              <h2 className="text-headline">{heading}</h2>
              {description && <p className="mt-4 max-w-[40ch] text-lead">{description}</p>}
              <p className="mt-4">
                <ShopLink to={categoryRoute(slug)} className="quiet-link">
                  Have a look<span className="sr-only"> at {heading}</span>
                </ShopLink>
              </p>
            </div>
            {image && <Picture image={image} sizes="(width >= 1024px) 50vw, 100vw" className="w-full lg:col-span-7" />}
          </div>
          <Wave color={parts[index + 1]?.sky.stops[0]} />
        </SkySection>
      ))}
      <section aria-label="Ingredients" className="px-gutter py-7">
        <IngredientList list={page.list} ingredients={page.ingredients} />
        {page.relatedLinks.length > 0 && (
          <nav aria-label={page.relatedLinksHeading ?? 'More'} className="mt-6">
            {page.relatedLinksHeading && <h2 className="text-title">{page.relatedLinksHeading}</h2>}
            <ul className="mt-3 flex flex-wrap gap-4">
              <LinkItems links={page.relatedLinks} />
            </ul>
          </nav>
        )}
      </section>
      <Wave color={ink} />
    </>
  )
})
