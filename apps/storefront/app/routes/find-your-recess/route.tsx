import { useEffect, useMemo, useRef, type ReactNode, type RefObject } from 'react'
import { useNavigationType, useSearchParams } from 'react-router'
import { withoutUnknownProducts } from '../../commerce/known-products.ts'
import { readWithLinks } from '../../content/excluded.ts'
import { pageMeta } from '../../content/page-meta.ts'
import { PlayClouds } from '../../features/clouds/play-clouds.tsx'
import { memoRoute } from '../../features/navigation/memo-route.ts'
import { RichText } from '../../features/rich-text/rich-text.tsx'
import { requestContext } from '../../request-context.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { ProductRow } from '../../sections/product-row/product-row.tsx'
import { Picture } from '../../ui/picture.tsx'
import { ShopLink } from '../../ui/shop-link.tsx'
import { ink, readableSky } from '../../ui/sky.ts'
import { usePageSky } from '../../ui/use-page-sky.ts'
import { Wave } from '../../ui/wave.tsx'
import type { Route } from './+types/route.ts'
import { finderQuery, type FinderKind } from './find-your-recess.query.ts'
import { anything, finderStep, type FinderStep } from './finder.ts'

export { shouldRevalidate } from '../../features/navigation/stay-on-page.ts'

export const handle: RouteHandle = { searchParams: ['kind', 'taste'] }

const title = 'Find your recess'

export async function loader({ context }: Route.LoaderArgs) {
  const values = context.get(requestContext)
  return withoutUnknownProducts(values, await readWithLinks(values, finderQuery))
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, loaderData, ({ page }) => ({
    title: page?.title ?? title,
    description: page?.description,
    image: page?.poster,
  }))

const dusk = ['#e3f1ff', '#e9dcff', '#ffd9c7']

/**
 * Focuses the next question for screen readers, since the clicked link is gone, and scrolls to it if it is out of view:
 * below the answers, or where the page was longer. Back and forward return to where the page was.
 * @param answers those in the URL: the data of a question also changes while somebody edits it in the Studio.
 */
function useFocusOnNext(answers: string): RefObject<HTMLDivElement | null> {
  const question = useRef<HTMLDivElement>(null)
  const shown = useRef(answers)
  const isReturn = useNavigationType() === 'POP'
  useEffect(() => {
    if (shown.current === answers) return
    shown.current = answers
    question.current?.focus({ preventScroll: true })
    if (!isReturn) question.current?.firstElementChild?.scrollIntoView({ block: 'nearest' })
  }, [answers, isReturn])
  return question
}

/** Two questions answered by links, so that it works without script. */
export default memoRoute(function FindYourRecess({ loaderData: { page, kinds } }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const step = useMemo(() => finderStep(kinds, search), [kinds, search])
  const question = useFocusOnNext(`${search.get('kind')} ${search.get('taste')}`)
  const pageColors = page?.colors?.length ? page.colors : dusk
  const sky =
    step.name === 'kind' ? readableSky(pageColors, page?.textColor) : readableSky(step.kind.colors ?? pageColors)
  const pageSky = usePageSky(sky)
  const text = step.name === 'kind' && page?.content?.length ? page.content : null
  const afterQuestion = text ? undefined : ink
  return (
    <>
      <section
        className={`sky relative -mt-[88px] flex flex-col overflow-clip pt-[136px] ${step.name === 'found' ? '' : 'min-h-[86svh]'}`}
        {...pageSky}
      >
        <div ref={question} tabIndex={-1} className="focus-target grow px-gutter pb-6">
          <h1 className="scroll-mt-[136px] font-text text-small font-semibold tracking-normal">
            {page?.title ?? title}
          </h1>
          <Question step={step} description={page?.description} />
        </div>
        <Wave color={step.name === 'found' ? sky.stops[0] : afterQuestion} />
      </section>
      {text && (
        <>
          <div className="grid max-w-[65ch] gap-4 px-gutter pt-5 pb-7">
            <RichText value={text} />
          </div>
          <Wave color={ink} />
        </>
      )}
      {step.name === 'found' && (
        <ProductRow label="What fits" products={step.products} sky={sky} nextColor={ink}>
          <StepLink className="quiet-link">Start again</StepLink>
        </ProductRow>
      )}
    </>
  )
})

function Question({ step, description }: { step: FinderStep; description?: string | null | undefined }) {
  switch (step.name) {
    case 'kind':
      return (
        <>
          <p className="mt-4 max-w-[14ch] font-display text-splash text-balance tracking-[-0.03em]">
            How do you want it?
          </p>
          {description && <p className="mt-4 max-w-[36ch] text-lead">{description}</p>}
          <Kinds kinds={step.kinds} />
          <p className="mt-6 noscript:hidden">
            Or look up for a while: <PlayClouds className="quiet-link cursor-pointer p-2" />
          </p>
        </>
      )
    case 'taste': {
      const kind = step.kind.slug
      const tastes = step.tastes.map((taste) => ({ title: taste, search: { kind, taste } }))
      return (
        <>
          <p className="mt-4 max-w-[14ch] font-display text-splash text-balance tracking-[-0.03em]">
            With something of…
          </p>
          <Answers answers={[...tastes, { title: 'Surprise me', search: { kind, taste: anything } }]} />
          <Back />
        </>
      )
    }
    case 'found':
      return (
        <>
          <p className="mt-4 max-w-[16ch] font-display text-splash text-balance tracking-[-0.03em]">
            {step.taste ? `${step.taste}, then.` : 'Here, then.'}
          </p>
          <p className="mt-4 text-lead">{step.products.length === 1 ? 'This one.' : 'One of these.'}</p>
          <Back search={{ kind: step.kind.slug }} />
        </>
      )
  }
}

interface StepLinkProps {
  /** The answers so far. */
  search?: Record<string, string> | undefined
  className: string
  children: ReactNode
}

function StepLink({ search, ...link }: StepLinkProps) {
  const query = search ? `?${new URLSearchParams(search)}` : ''
  return <ShopLink {...link} to={`/find-your-recess${query}`} prefetch={false} preventScrollReset />
}

const Back = ({ search }: Pick<StepLinkProps, 'search'>) => (
  <p className="mt-5">
    <StepLink search={search} className="quiet-link">
      One step back
    </StepLink>
  </p>
)

/** The kinds as pictures at different heights. */
function Kinds({ kinds }: { kinds: FinderKind[] }) {
  return (
    <ul className="mt-5 grid grid-cols-2 gap-x-3 gap-y-5 sm:grid-cols-3 md:grid-cols-4 xl:flex xl:justify-between">
      {kinds.map(({ slug, title, products: [first] }, index) => (
        <li key={slug} className={`@container min-w-0 xl:flex-1 ${index % 2 === 1 ? 'translate-y-4' : ''}`}>
          <StepLink search={{ kind: slug }} className="group grid grid-cols-1 justify-items-center gap-2 text-center">
            {first && (
              <Picture
                image={first.image}
                sizes="(width >= 1200px) 18vw, (width >= 768px) 24vw, 46vw"
                maximum={640}
                alt=""
                className="aspect-square w-full object-contain xl:-mx-[18%] xl:w-[136%] xl:max-w-none transition-[translate,rotate] duration-500 ease-tide group-hover:-translate-y-2 group-hover:rotate-3"
              />
            )}
            <span className="max-w-full font-display text-[min(var(--text-title),7.5vw)]/[1.05] xl:text-[min(var(--text-title),2.1vw)]/[1.05]">
              {title}
            </span>
          </StepLink>
        </li>
      ))}
    </ul>
  )
}

function Answers({ answers }: { answers: { title: string; search: Record<string, string> }[] }) {
  return (
    <ul className="mt-6 flex max-w-[60rem] flex-wrap gap-3">
      {answers.map(({ title, search }) => (
        <li key={title}>
          <StepLink search={search} className="pill text-lead [&:not(:hover)]:bg-white/40">
            {title}
          </StepLink>
        </li>
      ))}
    </ul>
  )
}
