import { useEffect, useSyncExternalStore } from 'react'
import { useNavigation } from 'react-router'
import type { ContentLink } from '../content/link.ts'
import { emitAppKeys } from '../device/app-keys.ts'
import { gutterReferenceId } from '../device/screen-sensors.ts'
import { CartOverlay } from '../features/cart/drawer/cart-overlay.tsx'
import { CloudsGameOverlay } from '../features/clouds/clouds-game-overlay.tsx'
import { followLogin } from '../features/login/follow-login.ts'
import { ShopMenuOverlay } from '../features/shop-menu/shop-menu-overlay.tsx'
import { useSite } from '../site.ts'
import { deviceFlags } from '../stores/device.ts'
import { useScreen } from '../stores/screen.ts'
import { useShop } from '../stores/shop.ts'
import { useElapsed } from '../timing/use-elapsed.ts'
import { ToastRegion } from '../ui/toast/toast-region.tsx'

/**
 * Stores the scroll bar's width, which overlay.css compensates for while scrolling is blocked. Observed continuously,
 * because measuring when an overlay opens would force a layout.
 */
function keepScrollBarRoom(): () => void {
  const { documentElement: root, body } = document
  const observer = new ResizeObserver(() => {
    if (useScreen.getState().overlay !== null) return
    body.style.setProperty('--scroll-bar', `${innerWidth - root.clientWidth}px`)
  })
  observer.observe(root, { box: 'border-box' })
  return () => observer.disconnect()
}

/** Detects the device, tracks the scroll bar's width, emits app-wide keys, and keeps track of who is logged in. */
function Observers() {
  const { authUrl } = useSite()
  useEffect(() => useShop.setState(deviceFlags(navigator.userAgent, navigator.maxTouchPoints)), [])
  useEffect(() => emitAppKeys(document), [])
  useEffect(keepScrollBarRoom, [])
  useEffect(() => (authUrl === null ? undefined : followLogin(authUrl)), [authUrl])
  return null
}

/** How long a navigation takes before its bar is shown, in milliseconds: most are faster. */
const barDelay = 150

/** Indicates that a navigation is in progress. */
function LoadingBar() {
  const { state } = useNavigation()
  return state !== 'idle' && <DelayedBar />
}

function DelayedBar() {
  if (!useElapsed(barDelay)) return null
  return (
    <div className="loading-bar">
      <progress className="sr-only" aria-label="The next page is loading" />
    </div>
  )
}

function subscribeToNetwork(listener: () => void): () => void {
  const listening = new AbortController()
  for (const change of ['online', 'offline']) addEventListener(change, listener, { signal: listening.signal })
  return () => listening.abort()
}

/** A notice shown while there is no network. */
function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    subscribeToNetwork,
    () => navigator.onLine,
    () => true,
  )
  return <output>{!isOnline && <p className="offline-notice">You are offline. The sky is still there.</p>}</output>
}

export interface OverlaysProps {
  /** Undefined in a layout without the shop menu. */
  menu?: { loginLink: ContentLink | null }
  /** Whether the layout has no drawer for the cart. */
  lacksCart?: true
}

/** All overlays and observers of a page. */
export default function Overlays({ menu, lacksCart }: OverlaysProps) {
  return (
    <>
      <div id={gutterReferenceId} className="mx-gutter" aria-hidden="true" />
      <Observers />
      <LoadingBar />
      {menu && <ShopMenuOverlay {...menu} />}
      {!lacksCart && <CartOverlay />}
      <CloudsGameOverlay />
      <ToastRegion>
        <OfflineNotice />
      </ToastRegion>
    </>
  )
}
