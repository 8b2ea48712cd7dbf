import type { ReactNode } from 'react'
import {
  isRouteErrorResponse,
  Link,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteLoaderData,
} from 'react-router'
import type { Route } from './+types/root.ts'
import { exclusion } from './content/excluded.ts'
import { CartOverlay } from './features/cart/cart-overlay.tsx'
import { PreviewMode } from './features/preview/preview-mode.tsx'
import { Footer } from './layout/footer.tsx'
import { Header } from './layout/header.tsx'
import { layoutQuery } from './layout/layout.query.ts'
import { requestContext } from './request-context.ts'
import { tagline } from './site.ts'
import stylesheet from './styles/app.css?url'

export async function loader({ context }: Route.LoaderArgs) {
  const { content, site } = context.get(requestContext)
  return { site, layout: await content.query(layoutQuery, exclusion(site.variant)) }
}

/** What is around the pages stays as it was while one moves between them; a preview follows what is being written. */
export const shouldRevalidate = ({ nextUrl }: { nextUrl: URL }) => nextUrl.searchParams.has('preview')

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? [
        { title: `${loaderData.site.brand.name} · ${tagline}` },
        { name: 'description', content: loaderData.layout.meta?.siteDescription ?? tagline },
      ]
    : []

export const links: Route.LinksFunction = () => [
  ...['/fonts/fraunces.woff2', '/fonts/figtree.woff2'].map((href) => ({
    rel: 'preload',
    as: 'font' as const,
    type: 'font/woff2',
    href,
    crossOrigin: 'anonymous' as const,
  })),
  { rel: 'stylesheet', href: stylesheet },
  { rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' },
]

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, maximum-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

/** The default layout: skip link, header, the page, footer, and what opens over them. */
function Chrome({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root')
  if (!data) return <main id="main">{children}</main>
  return (
    <>
      <a href="#main" className="pill absolute top-2 left-2 z-50 -translate-y-[200%] bg-white focus:translate-y-0">
        Skip to main content
      </a>
      <Header menus={data.layout.menus} />
      <main id="main" tabIndex={-1} className="outline-none">
        {children}
      </main>
      <Footer {...data.layout} />
      <CartOverlay />
    </>
  )
}

export default function Root({ loaderData: { site } }: Route.ComponentProps) {
  const { pathname } = useLocation()
  return (
    <Chrome>
      <link rel="canonical" href={site.url + pathname} />
      <Outlet />
      <PreviewMode />
    </Chrome>
  )
}

const generic = 'Something went wrong. Please try again.'

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  return (
    <Chrome>
      <title>{isMissing ? 'Page not found' : 'Something went wrong'}</title>
      <section className="sky -mt-[88px] grid min-h-[90svh] content-center px-gutter pt-[88px] [--sky-1:#e3f1ff] [--sky-2:#b7cdfb] [--sky-3:#f5c6d6]">
        <h1 className="max-w-[14ch] text-headline">{isMissing ? 'This page could not be found' : generic}</h1>
        <p className="mt-4 max-w-[40ch] text-lead">
          {isMissing ? 'Nothing here but clouds.' : 'It is not you. Give it a moment, or start again from home.'}
        </p>
        <p className="mt-5">
          <Link to="/" className="pill">
            Go back to home
          </Link>
        </p>
      </section>
    </Chrome>
  )
}
