import { createContext, useContext, useMemo, useState } from 'react'
import type { ComponentProps, MouseEvent, ReactNode, SyntheticEvent } from 'react'
import { PrefetchPageLinks, useNavigate, type NavigateOptions } from 'react-router'
import { hasSlowConnection, prefersReducedData } from '../device/visitor-preferences.ts'
import { useElapsed } from '../timing/use-elapsed.ts'
import { useIdle } from '../timing/use-idle.ts'
import { inLayout, PageLayoutContext } from './page-layout.ts'
import { isPlainClick } from './plain-click.ts'

interface LinkActions {
  /**
   * Opens the page of a clicked link by the router, unless another handler or the browser does something else with it.
   */
  follow(event: MouseEvent<HTMLAnchorElement>, options: Pick<NavigateOptions, 'preventScrollReset'>): void
  /** Registers the link as the hovered or focused one. */
  pointAt(event: SyntheticEvent<HTMLAnchorElement>): void
  leave(): void
}

const LinkActionsContext = createContext<LinkActions | null>(null)

/** How long a visitor points at a link before its page is prefetched, in milliseconds. */
const prefetchDelay = 100

/** Not on slow connections or with reduced data usage (specification, section 9). */
const mayPrefetch = (): boolean => !hasSlowConnection() && !prefersReducedData()

/** The value of a link's `href` attribute. */
const pathOf = ({ currentTarget }: SyntheticEvent<HTMLAnchorElement>): string =>
  currentTarget.getAttribute('href') ?? ''

/** The paths whose loaders change the visitor's data: a discount's link, and the permalink of a cart. */
const changesData = /^\/(discount|cart)\//i

function Prefetched({ path }: { path: string }) {
  return useElapsed(prefetchDelay) && mayPrefetch() && !changesData.test(path) && <PrefetchPageLinks page={path} />
}

/**
 * Opens and prefetches the pages of every `ShopLink` in `children`; prefetches nothing until the browser has been idle.
 */
export function ShopLinks({ children }: { children: ReactNode }) {
  const navigate = useNavigate()
  const isIdle = useIdle()
  const [path, setPath] = useState<string>()

  const actions = useMemo<LinkActions>(
    () => ({
      follow(event, options) {
        if (event.defaultPrevented || !isPlainClick(event)) return
        event.preventDefault()
        // A link that is removed with its page fires no leave event.
        setPath(undefined)
        void navigate(pathOf(event), { ...options, replace: event.currentTarget.href === location.href })
      },
      pointAt: (event) => setPath(pathOf(event)),
      leave: () => setPath(undefined),
    }),
    [navigate],
  )

  return (
    <LinkActionsContext value={actions}>
      {children}
      {isIdle && path !== undefined && <Prefetched key={path} path={path} />}
    </LinkActionsContext>
  )
}

interface ShopLinkProps extends Omit<
  ComponentProps<'a'>,
  'href' | 'target' | 'download' | 'onMouseEnter' | 'onMouseLeave' | 'onTouchStart'
> {
  /** A path, with search and hash. */
  to: string
  /** Whether the page is prefetched when the visitor points at the link. */
  prefetch?: boolean
  /** Whether the new page keeps the scroll position. */
  preventScrollReset?: boolean
}

/**
 * A link to a page of the shop, in the layout of the current one. The router's own link renders again at every step of
 * every navigation; a page has dozens.
 */
export function ShopLink({ to, prefetch = true, preventScrollReset = false, ...attributes }: ShopLinkProps) {
  const { onClick, onFocus, onBlur, children, ...others } = attributes
  const actions = useContext(LinkActionsContext)
  const layout = useContext(PageLayoutContext)
  const pointAt = prefetch ? actions?.pointAt : undefined
  return (
    <a
      {...others}
      href={inLayout(to, layout)}
      onClick={(event) => {
        onClick?.(event)
        actions?.follow(event, { preventScrollReset })
      }}
      onFocus={(event) => {
        onFocus?.(event)
        pointAt?.(event)
      }}
      onBlur={(event) => {
        onBlur?.(event)
        actions?.leave()
      }}
      onMouseEnter={pointAt}
      onMouseLeave={actions?.leave}
      onTouchStart={pointAt}
    >
      {children}
    </a>
  )
}
