import { lazy, memo, Suspense, useEffect, type FunctionComponent, type ReactNode } from 'react'
import { AnnouncementBanner } from '../features/banner/announcement-banner.tsx'
import { openCartPage } from '../features/cart/drawer/open-cart-page.ts'
import { openShopPage } from '../features/shop-menu/open-shop-page.ts'
import { loadOnline } from '../hydration/lazy-online.ts'
import { lazyWhenIdle } from '../hydration/lazy-when-idle.tsx'
import { useIdle } from '../timing/use-idle.ts'
import { PageFade } from '../features/navigation/page-fade.tsx'
import { useSite } from '../site.ts'
import { PageLayoutContext, type PageLayout } from '../ui/page-layout.ts'
import { useScreen } from '../stores/screen.ts'
import { Header } from './header.tsx'
import type { LayoutContent } from './layout.query.ts'
import type { OverlaysProps } from './overlays.tsx'

const Footer = lazyWhenIdle(() => import('./footer.tsx'), 'footer')

/** Replaces overlays that a layout lacks, or whose code is missing: opening one leads to a page, as without script. */
function OverlayFallback() {
  const site = useSite()
  const overlay = useScreen((state) => state.overlay)
  useEffect(() => {
    if (overlay === 'cart') void openCartPage(site)
    if (overlay === 'site-menu') openShopPage()
  }, [overlay, site])
  return null
}

/** All overlays, or their replacement if their code is missing. */
const Overlays = lazy<FunctionComponent<OverlaysProps>>(() =>
  loadOnline(() => import('./overlays.tsx')).catch((error: unknown) => {
    reportError(error)
    return { default: OverlayFallback }
  }),
)

interface LayoutProps {
  content: LayoutContent
  children: ReactNode
}

/** Skip link, banner, header, the page, footer and overlays. */
function DefaultLayout({ content, children }: LayoutProps) {
  return (
    <>
      <a href="#main" className="pill skip-link">
        Skip to main content
      </a>
      <AnnouncementBanner banners={content.banners} />
      <Header menus={content.menus} home={content.home} />
      <PageFade>{children}</PageFade>
      <Footer menus={content.menus} footer={content.footer} social={content.social} />
      <OverPageWhenIdle menu={{ loginLink: content.menus?.loginLink ?? null }} />
    </>
  )
}

/** The page with the cart and toasts, for embedding in another page. */
function EmbedLayout({ children }: LayoutProps) {
  return (
    <>
      <PageFade>{children}</PageFade>
      <OverPageWhenIdle />
    </>
  )
}

/** The page alone, with toasts and what its own buttons open; adding to the cart opens the cart's page. */
function EmptyLayout({ children }: LayoutProps) {
  return (
    <>
      <main id="main" className="pt-[88px]">
        {children}
      </main>
      <OverlayFallback />
      <OverPageWhenIdle lacksCart />
    </>
  )
}

/** Mounts the overlays when the browser is idle, or when one is first opened. The page works without them. */
function OverPageWhenIdle(props: OverlaysProps) {
  const isIdle = useIdle()
  // A boolean, so that this does not render whenever the overlay changes.
  const isWanted = useScreen((state) => isIdle || state.overlay !== null)
  if (!isWanted) return null
  return (
    <Suspense>
      <Overlays {...props} />
    </Suspense>
  )
}

const layouts = { default: DefaultLayout, embed: EmbedLayout, empty: EmptyLayout }

/** A page in one of the three layouts (specification, section 2). */
export const InLayout = memo(function InLayout({ layout, ...props }: LayoutProps & { layout: PageLayout }) {
  const Layout = layouts[layout]
  return (
    <PageLayoutContext value={layout}>
      <Layout {...props} />
    </PageLayoutContext>
  )
})
