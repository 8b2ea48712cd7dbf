import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useStore } from 'zustand'
import { Picture } from '../../../ui/picture.tsx'
import { ShopLink } from '../../../ui/shop-link.tsx'
import { createClearSky } from '../../clouds/clear-sky.ts'
import { Cloud } from '../../clouds/cloud.tsx'
import { PlayClouds } from '../../clouds/play-clouds.tsx'
import { productPath } from '../../product-tile/product-tile.tsx'
import type { ProductTile } from '../../product-tile/product-tile.query.ts'
import { useCartSettings } from '../service/cart-settings.ts'
import { focusDrawerTitle } from './drawer-header.tsx'

/** The taglines of suggested products (specification, section 9). */
export const taglines = [
  'an antidote to modern times',
  'how you wish that 2pm coffee made you feel',
  'not tired not wired',
] as const

/** One tagline, constant for a day so that it does not change on every render. */
export const taglineOfDay = (now: number): string =>
  taglines[Math.floor(now / (24 * 60 * 60 * 1000)) % taglines.length] ?? taglines[0]

/** A sky with two clouds; dismissing both reveals a suggested product. */
export function EmptyCart({ isBroken }: { isBroken: boolean }) {
  if (isBroken) return <BrokenCart />
  return <CloudySky />
}

const names = ['The first cloud', 'The second cloud'] as const

function CloudySky() {
  const [sky] = useState(() => createClearSky([0, 1]))
  const dismissed = useStore(sky.dismissed)
  const frame = useRef<HTMLDivElement>(null)
  const isClear = dismissed.size === names.length
  useEffect(() => () => sky.stop(), [sky])
  // When the clouds return, the suggestion is unmounted, and with it the focused element.
  useEffect(() => {
    if (!isClear) return undefined
    return () => {
      if (document.activeElement === document.body) focusDrawerTitle()
    }
  }, [isClear])

  /** Dismisses a cloud and moves the focus to the other cloud, or to the revealed suggestion. */
  function dismiss(index: number): void {
    sky.dismiss(index)
    const next = frame.current?.querySelectorAll<HTMLElement>('.cloud')[1 - index]
    if (!dismissed.has(1 - index)) next?.focus()
  }

  return (
    <div ref={frame} className="empty-cart sky" data-clear={isClear}>
      <div className="empty-cart-words">
        {isClear ? (
          <Suggestion />
        ) : (
          <>
            <p className="max-w-[9ch] font-display text-headline tracking-[-0.03em]">Nothing here but clouds</p>
            <p className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-2">
              <ShopLink to="/shop" className="pill">
                Look around
              </ShopLink>
              <PlayClouds className="quiet-link cursor-pointer py-3" />
            </p>
          </>
        )}
      </div>
      {names.map((name, index) => (
        <div key={name} className="cart-cloud">
          <Cloud label={`${name}: blow it away`} isDismissed={dismissed.has(index)} onDismiss={() => dismiss(index)} />
        </div>
      ))}
    </div>
  )
}

function Suggestion() {
  const featured = useCartSettings((state) => state.settings?.featured)
  if (!featured) {
    return (
      <p ref={focusOnMount} tabIndex={-1} className="reveal font-display text-headline tracking-[-0.03em] focus-target">
        Nothing here
      </p>
    )
  }
  return <Featured product={featured} />
}

const focusOnMount = (element: HTMLElement | null): void => element?.focus({ preventScroll: true })

function Featured({ product }: { product: ProductTile }) {
  const [tagline] = useState(() => taglineOfDay(Date.now()))
  return (
    <div className="reveal grid justify-items-start gap-3">
      <p ref={focusOnMount} tabIndex={-1} className="text-lead focus-target">
        Can't decide? You could try
      </p>
      <ShopLink to={productPath(product)} className="group grid justify-items-start gap-3 focus-visible:rounded-panel">
        <Picture image={product.image} sizes="280px" maximum={640} alt="" className="empty-cart-picture" />
        <span className="font-display text-headline tracking-[-0.03em] text-balance">{product.title}</span>
      </ShopLink>
      <p className="text-lead">{tagline}</p>
    </div>
  )
}

function BrokenCart() {
  const { pathname, search } = useLocation()
  return (
    <div className="empty-cart sky">
      <div className="empty-cart-words">
        <p className="max-w-[12ch] font-display text-headline tracking-[-0.03em]">The cart is out of reach</p>
        <p className="mt-4 max-w-[34ch] text-lead">Please refresh the page and try again.</p>
        <a href={pathname + search} className="pill mt-5">
          Refresh
        </a>
      </div>
    </div>
  )
}
