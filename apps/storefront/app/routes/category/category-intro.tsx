import { LinkItems, TitledLink } from '../../ui/content-link.tsx'
import type { CssVariables } from '../../ui/css-variables.ts'
import { MediaFigure } from '../../ui/media-figure.tsx'
import { Marquee } from '../../ui/marquee.tsx'
import { Picture } from '../../ui/picture.tsx'
import type { Sky } from '../../ui/sky.ts'
import { usePageSky } from '../../ui/use-page-sky.ts'
import type { Category } from './category.query.ts'
import { uniqueKeys } from '../../ui/unique-keys.ts'

/** The top section of a category: text, pictures of its ingredients, and a parallax background. */
export function CategoryIntro({ category, sky }: { category: Category; sky: Sky }) {
  const { title, introTitle, introText, introCta, introHero, introMedia, menu, backgroundImages } = category
  const pageSky = usePageSky(sky)
  return (
    <header className="sky relative -mt-[88px] overflow-clip pt-[136px] lg:pt-[168px]" {...pageSky}>
      <Backdrop images={backgroundImages} />
      <div className="relative grid grid-cols-1 gap-5 px-gutter lg:grid-cols-12">
        {/* Without pictures below, the header would cut the descenders of its last line. */}
        <div className="max-lg:last:pb-5 lg:col-span-6 lg:row-start-1 lg:pb-6">
          <h1 className="text-headline">{introTitle ?? title}</h1>
          {introText && <p className="mt-4 max-w-[34ch] text-lead">{introText}</p>}
          {introCta && (
            <p className="mt-5">
              <TitledLink link={introCta} className="pill pill-buy" />
            </p>
          )}
          {menu && menu.links.length > 0 && (
            <nav aria-label={menu.title ?? 'Other categories'} className="mt-6">
              {menu.title && <p className="text-small font-semibold">{menu.title}</p>}
              <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1">
                <LinkItems links={menu.links} className="quiet-link inline-block py-1" />
              </ul>
            </nav>
          )}
        </div>
        {introHero?.image && (
          <Picture
            image={introHero.image}
            sizes="(width >= 1024px) 46vw, 92vw"
            maximum={1280}
            priority
            className="h-[min(110vw,640px)] w-full object-contain lg:col-span-6 lg:col-start-7 lg:row-span-2 lg:row-start-1"
          />
        )}
        {introMedia && (
          <MediaFigure
            media={introMedia}
            sizes="(width >= 1024px) 24vw, 60vw"
            className="!mx-0 w-[62%] pb-5 lg:col-span-3 lg:row-start-2 lg:w-full lg:self-end"
            mediaClassName="aspect-square w-full rounded-pill object-cover"
          />
        )}
      </div>
      <Marquee texts={category.marquees} />
    </header>
  )
}

/** The scroll distance, in pixels, over which images move. */
const reach = 4000

/**
 * How far an image lags behind the page over `reach`: the first scrolls with the page, each next one at half the speed
 * of the previous one.
 */
const heldBack = (index: number): number => reach * (1 - 0.5 ** index)

const heldBackStyle = (index: number): CssVariables => ({
  '--reach': `${reach}px`,
  '--held-back': `${heldBack(index)}px`,
})

const places = ['top-[10%] -left-[6%] w-[52%]', 'top-[34%] -right-[10%] w-[60%]', 'top-[62%] left-[22%] w-[34%]']

function Backdrop({ images }: { images: Category['backgroundImages'] }) {
  const keys = uniqueKeys(images.map(({ id }) => id))
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0" data-backdrop>
      {images.map((image, index) => (
        <Picture
          key={keys[index]}
          image={image}
          sizes="60vw"
          maximum={1024}
          alt=""
          style={heldBackStyle(index)}
          className={`held-back absolute opacity-80 ${places[index % places.length]}`}
        />
      ))}
    </div>
  )
}
