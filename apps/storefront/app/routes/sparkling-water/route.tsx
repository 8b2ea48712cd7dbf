import { withoutUnknownProducts } from '../../commerce/known-products.ts'
import { pageMeta } from '../../content/page-meta.ts'
import { readPage } from '../../content/read-page.ts'
import { memoRoute } from '../../features/navigation/memo-route.ts'
import { productPath } from '../../features/product-tile/product-tile.tsx'
import { requestContext } from '../../request-context.ts'
import { IngredientsWindow } from '../../sections/ingredients-window/ingredients-window.tsx'
import { TitleSky } from '../../sections/title/title-sky.tsx'
import { ContentLink } from '../../ui/content-link.tsx'
import { Picture } from '../../ui/picture.tsx'
import { RichText } from '../../features/rich-text/rich-text.tsx'
import { SkySection } from '../../ui/sky-section.tsx'
import { ink, readableSky } from '../../ui/sky.ts'
import { Wave } from '../../ui/wave.tsx'
import type { Route } from './+types/route.ts'
import { sparklingWaterQuery } from './sparkling-water.query.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const values = context.get(requestContext)
  return { water: await withoutUnknownProducts(values, await readPage(values, sparklingWaterQuery)) }
}

/** Differs from the title of the category page, so that search engines can tell the two apart. */
export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, loaderData, ({ water: { page, introTitle, categoryTitle, introText, image } }) => ({
    title: [page?.title, introTitle].find((each) => each && each !== categoryTitle) ?? `${categoryTitle}, up close`,
    description: page?.description ?? introText,
    image: page?.poster ?? image,
  }))

export default memoRoute(function SparklingWater({ loaderData: { water } }: Route.ComponentProps) {
  const { page, drinks, inside } = water
  const scenes = drinks.map((drink) => ({ ...drink, sky: readableSky(drink.colors ?? []) }))
  return (
    <>
      <TitleSky
        title={water.title}
        lead={page?.description ?? water.introText}
        colors={page?.colors?.length ? page.colors : water.colors}
        textColor={page?.textColor}
        images={[water.image]}
        nextColor={scenes[0]?.sky.stops[0]}
      />
      {scenes.map(({ sky, ...drink }, index) => (
        <SkySection key={drink.id} className="sky flex flex-col overflow-clip pt-6 lg:min-h-svh" sky={sky}>
          <div className="grid grid-cols-1 grow items-center gap-5 px-gutter lg:grid-cols-12">
            <div className={`@container lg:col-span-5 ${index % 2 === 1 ? 'lg:order-2 lg:col-start-8' : ''}`}>
              <h2 className="text-headline">{drink.title}</h2>
              {drink.description && (
                <div className="mt-4 grid max-w-[40ch] gap-3">
                  <RichText value={drink.description} />
                </div>
              )}
              {drink.ingredients.length > 0 && (
                <ul className="mt-5 max-w-[320px] text-small">
                  {drink.ingredients.map((ingredient) => (
                    <li key={ingredient} className="border-t-[1.5px] border-current/20 py-2 last:border-b-[1.5px]">
                      {ingredient}
                    </li>
                  ))}
                </ul>
              )}
              <p className="mt-5">
                <ContentLink to={productPath(drink)} className="pill pill-buy">
                  Have one<span className="sr-only">: {drink.title}</span>
                </ContentLink>
              </p>
            </div>
            <Picture
              image={drink.view ?? drink.image}
              sizes="(width >= 1024px) 50vw, 92vw"
              alt=""
              className="h-[min(120vw,78svh)] w-full object-contain lg:col-span-6"
            />
          </div>
          <Wave color={scenes[index + 1]?.sky.stops[0]} />
        </SkySection>
      ))}
      {inside && (
        <section
          aria-label={inside.title ?? 'Inside'}
          className="grid grid-cols-1 gap-6 px-gutter py-7 lg:grid-cols-12"
        >
          <header className="@container lg:col-span-5">
            <h2 className="text-headline">{inside.title ?? 'Inside'}</h2>
            {inside.description && <p className="mt-4 max-w-[30ch] text-lead">{inside.description}</p>}
          </header>
          <IngredientsWindow
            title="Four of many"
            ingredients={inside.ingredients}
            open
            className="lg:col-span-6 lg:col-start-7"
          />
        </section>
      )}
      {page?.content && (
        <div className="grid max-w-[65ch] gap-4 px-gutter pb-7">
          <RichText value={page.content} />
        </div>
      )}
      <Wave color={ink} />
    </>
  )
})
