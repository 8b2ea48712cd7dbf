import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { lazyOptional } from '../hydration/lazy-online.ts'
import { PlayClouds } from '../features/clouds/play-clouds.tsx'
import { useIdle } from '../timing/use-idle.ts'
import { ShopLink } from '../ui/shop-link.tsx'
import { ink } from '../ui/sky.ts'
import { useShopSky } from '../ui/use-shop-sky.ts'
import { Wave } from '../ui/wave.tsx'
import { requestIdName, useRequestId } from './request-id.ts'

const mist = ['#e3f1ff', '#b7cdfb', '#f5c6d6']

const CloudySky = lazyOptional(() => import('../features/clouds/cloudy-sky.tsx'))

const messages = {
  missing: {
    title: 'Page not found',
    heading: 'This page could not be found',
    lead: 'Nothing here but clouds.',
  },
  broken: {
    title: 'Something went wrong',
    heading: 'Something went wrong. Please try again.',
    lead: 'It is not you. Give it a moment, or start again from home.',
  },
}

export interface ErrorPageProps {
  isMissing: boolean
  /** Its texts, if the server has sent some. */
  texts: typeof messages.broken | undefined
}

/**
 * The error page, for a missing page, or for a failed one with a retry link; links to the home page, or to the shop if
 * there is none.
 */
export default function ErrorPage({ isMissing, texts }: ErrorPageProps) {
  const { title, heading, lead } = texts ?? (isMissing ? messages.missing : messages.broken)
  const requestId = useRequestId()
  const { pathname, search } = useLocation()
  const isIdle = useIdle()
  const pageSky = useShopSky(mist)
  // A shop without a home page yet may have products.
  const hasNoHome = isMissing && pathname === '/'
  return (
    <>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <section className="sky relative -mt-[88px] flex min-h-[90svh] flex-col overflow-clip pt-[88px]" {...pageSky}>
        {isMissing && isIdle && (
          <div className="absolute inset-x-0 top-[132px] bottom-0">
            <Suspense>
              <CloudySky />
            </Suspense>
          </div>
        )}
        {/* The padding leaves room for 'Clear the sky' at the bottom. */}
        <div className="pointer-events-none relative grid grow content-center px-gutter py-6">
          <h1 className="max-w-[14ch] text-headline">{heading}</h1>
          <p className="mt-4 max-w-[40ch] text-lead">{lead}</p>
          {!isMissing && requestId && (
            <p className="mt-3 text-small">
              <meta name={requestIdName} content={requestId} />
              Reference: <span className="select-all">{requestId}</span>
            </p>
          )}
          <p className="pointer-events-auto mt-5 flex w-fit flex-wrap items-center gap-x-5 gap-y-3">
            {!isMissing && (
              // A plain link instead of the router's: loads everything from the server, including the page's code.
              <a href={pathname + search} className="pill">
                Try again
              </a>
            )}
            <ShopLink to={hasNoHome ? '/shop' : '/'} className={isMissing ? 'pill' : 'quiet-link py-3'}>
              {hasNoHome ? 'See the whole shop' : 'Go back to home'}
            </ShopLink>
            <ShopLink to="/search" className="quiet-link py-3">
              Look for something
            </ShopLink>
            {isMissing && <PlayClouds className="quiet-link cursor-pointer py-3" />}
          </p>
        </div>
        <Wave color={ink} className="relative" />
      </section>
    </>
  )
}
