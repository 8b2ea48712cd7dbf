import { useEffect, type ReactNode } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteLoaderData,
  useSearchParams,
} from 'react-router'
import type { Route } from './+types/root.ts'
import { imageUrl } from './content/image-url.ts'
import type { ContentImage } from './content/image.ts'
import { socialMeta } from './content/page-meta.ts'
import { readScrollIndicator } from './content/scroll-indicator.ts'
import { Analytics } from './features/analytics/analytics.tsx'
import { bannersOfSite } from './features/banner/choose-banner.ts'
import { lazyWhenIdle } from './hydration/lazy-when-idle.tsx'
import { ConsentQuestion } from './features/consent/consent-question.tsx'
import { ErrorReports } from './features/error-reporting/error-reports.tsx'
import { NavigationEnds } from './features/error-reporting/navigations.tsx'
import { memoRoute } from './features/navigation/memo-route.ts'
import type { ErrorPageProps } from './layout/error-page.tsx'
import { LastResort } from './layout/last-resort.tsx'
import { loadLayout } from './layout/load-layout.ts'
import { InLayout } from './layout/layouts.tsx'
import { Organization, SocialMeta } from './layout/organization.tsx'
import type { CssVariables } from './ui/css-variables.ts'
import { layoutParameter, usePageLayout } from './ui/page-layout.ts'
import { worksWithoutContent } from './middleware.ts'
import { requestContext } from './request-context.ts'
import type { RouteHandle } from './route-handle.ts'
import { tagline, type Site } from './site.ts'
import { store } from './tracking/browser-storage.ts'
import { VisitObserver } from './tracking/visit.ts'
import { ShopLinks } from './ui/shop-link.tsx'
import { WaveShapes } from './ui/wave.tsx'
import stylesheet from './styles/app.css?url'

/** The loader's data; undefined if the loader has failed. */
const useRootData = () => useRouteLoaderData<typeof loader>('root')

/** Every page accepts another layout. */
export const handle: RouteHandle = { searchParams: [layoutParameter] }

export async function loader({ context }: Route.LoaderArgs) {
  const values = context.get(requestContext)
  const { site, preview } = values
  const [layout, scrollIndicator] = await Promise.all([
    loadLayout(values, context.get(worksWithoutContent)),
    preview && readScrollIndicator(values.content, site.images).catch(() => null),
  ])
  return {
    site,
    layout: { ...layout, banners: bannersOfSite(layout.banners, site.variant) },
    /** The path of the WebSocket that reports changes to a preview; null without one. */
    changes: preview?.changes ?? null,
    /** Whether the page is a preview whose texts open their fields in the Studio. */
    isEdited: preview?.isEdited ?? false,
    ...(preview && { scrollIndicator }),
  }
}

/** Passes on a loader's headers, also from an error response. */
export const headers: Route.HeadersFunction = ({ errorHeaders }) => errorHeaders ?? {}

/**
 * Whether the displayed layout was read while the content service was unavailable. A module variable, because the
 * router does not pass loader data to `shouldRevalidate`.
 */
let lacksContent = false

/**
 * Navigation does not reload the layout's content, except if it was unavailable, and when entering, within or leaving a
 * preview.
 */
export const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) =>
  lacksContent || [currentUrl, nextUrl].some(({ searchParams }) => searchParams.has('preview'))

/** The default for pages without their own; error pages set theirs. */
export const meta: Route.MetaFunction = ({ loaderData, error }) => {
  if (!loaderData || error) return []
  const title = `${loaderData.site.brand.name} · ${tagline}`
  const description = loaderData.layout.meta?.siteDescription ?? tagline
  return [{ title }, { name: 'description', content: description }, ...socialMeta(loaderData, { title, description })]
}

export const links: Route.LinksFunction = () => [
  ...['/fonts/fraunces-430.woff2', '/fonts/figtree-400-600.woff2'].map((href) => ({
    rel: 'preload',
    as: 'font' as const,
    type: 'font/woff2',
    href,
    crossOrigin: 'anonymous' as const,
  })),
  { rel: 'stylesheet', href: stylesheet },
  { rel: 'apple-touch-icon', href: '/icons/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
]

const keepEarlyErrors = `
var uncaughtErrors = []
for (const name of ['error', 'unhandledrejection'])
  addEventListener(name, ({ reason, error, message }) => uncaughtErrors.push(reason ?? error ?? message))`

/**
 * WebKit restores the scroll position of a page from the back/forward cache after `pageshow`, and only if the history's
 * `scrollRestoration` is 'auto' then; the router's listener has set it to 'manual'. This one runs after the router's.
 */
const restoreScroll = `
addEventListener('pagehide', () => {
  const top = scrollY
  onpageshow = () => scrollTo({ top, behavior: 'instant' })
})`

/**
 * An inline script, so that it runs before the page's scripts have loaded; the content security policy allows it by its
 * hash. It collects errors for `collectErrors`. Rendered only on the server, so that the browser's bundle has no second
 * copy.
 */
function EarlyScript() {
  const script = import.meta.env.SSR ? keepEarlyErrors + restoreScroll : ''
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
}

/**
 * The observers of a visit are outside of the pages, which an error page replaces. A constant element, as it never
 * changes.
 */
const observers = (
  <>
    <Analytics />
    <ErrorReports />
    <ConsentQuestion />
  </>
)

/** Twice the size of a tab's icon, for dense screens. */
const iconSize = { width: 64, height: 64, crop: true }

/** A value in the page's data. */
function usePageValue(name: string): unknown {
  const { loaderData: data } = useMatches().at(-1) ?? {}
  return data instanceof Object ? Reflect.get(data, name) : undefined
}

const isImage = (value: unknown): value is ContentImage => value instanceof Object && 'id' in value

/** The icon of the browser's tab: a page may have its own. */
function Icon() {
  const { site } = useRootData() ?? {}
  const own = usePageValue('icon')
  const address = site && isImage(own) && imageUrl(site.images, own, iconSize)
  return <link rel="icon" href={address || '/favicon.svg'} />
}

/** The canonical path in the page's data, for pages with several addresses; else the current path. */
function useCanonicalPath(): string {
  const { pathname } = useLocation()
  const own = usePageValue('canonicalPath')
  return typeof own === 'string' ? own : pathname
}

const PreviewMode = lazyWhenIdle(() => import('./features/preview/preview-mode.tsx'))

/** Also on an error page: a preview that has failed, or whose document was deleted or moved, is shown again. */
function Preview() {
  const root = useRootData()
  const [parameters] = useSearchParams()
  return parameters.has('preview') || root?.isEdited ? <PreviewMode root={root} /> : null
}

/** The key of the scroll positions in session storage. */
const scrollKey = 'scroll'

/**
 * Restores scroll positions. React mounts the layout again for an error page, and after it. The router then reads the
 * stored positions again, so they must not be those of earlier documents: it has newer ones in memory.
 */
function ScrollPositions() {
  useEffect(() => void store('sessionStorage', scrollKey, ''), [])
  return <ScrollRestoration storageKey={scrollKey} />
}

const groundStyle = ({ background, text }: Site['colors']): CssVariables => ({ '--ground': background, color: text })

export function Layout({ children }: { children: ReactNode }) {
  const { site, layout } = useRootData() ?? {}
  const colors = site?.colors
  useEffect(() => {
    lacksContent = layout?.lacksContent === true
  }, [layout])
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, maximum-scale=1" />
        <meta name="theme-color" content="#a2b0ff" />
        <Meta />
        <Links />
        <Icon />
        <EarlyScript />
      </head>
      <body style={colors && groundStyle(colors)}>
        <VisitObserver />
        <WaveShapes />
        <ShopLinks>{children}</ShopLinks>
        {site && observers}
        <Preview />
        <NavigationEnds />
        <ScrollPositions />
        <Scripts />
      </body>
    </html>
  )
}

/** The route's page. Two pages of one route share nothing, such as a form's state or the picture of the last one. */
const Page = () => <Outlet key={useLocation().pathname} />

/** A constant element, so that the layout does not render again when the router shows another page in it. */
const page = <Page />

export default memoRoute(function Root({ loaderData: { site, layout } }: Route.ComponentProps) {
  const address = site.url + useCanonicalPath()
  return (
    <>
      <link rel="canonical" href={address} />
      <SocialMeta address={address} />
      <Organization social={layout.social} />
      <InLayout layout={usePageLayout()} content={layout}>
        {page}
      </InLayout>
    </>
  )
})

const ErrorPage = lazyWhenIdle(() => import('./layout/error-page.tsx'))

function errorPageProps(error: unknown): ErrorPageProps {
  const { status, data } = isRouteErrorResponse(error) ? error : {}
  return { isMissing: status === 404, texts: status === 422 ? data : undefined }
}

/** The error page, or a static message when that fails too. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <LastResort>
      <ErrorInLayout {...errorPageProps(error)} />
    </LastResort>
  )
}

/** Uses the layout of the failed page; no layout when the root data is missing. */
function ErrorInLayout(props: ErrorPageProps) {
  const root = useRootData()
  const layout = usePageLayout()
  const page = <ErrorPage {...props} />
  if (!root) return <main id="main">{page}</main>
  return (
    <InLayout layout={layout} content={root.layout}>
      {page}
    </InLayout>
  )
}
