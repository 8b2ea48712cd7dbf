import { Suspense, useEffect, useId, useState } from 'react'
import { lazyOnline } from '../../hydration/lazy-online.ts'
import { MissingCodeBoundary } from '../../hydration/missing-code-boundary.tsx'
import { closeGallery } from '../../stores/screen.ts'
import { skyStyle, type Sky } from '../../ui/sky.ts'
import { OverlayDialog } from '../../ui/dialog/overlay-dialog.tsx'
import { CloseButton } from './close-button.tsx'
import type { Slide } from './slide.query.ts'

/** The fade-out time of an overlay, in milliseconds (overlay.css). */
const fade = 500

const Lightbox = lazyOnline(() => import('./lightbox.tsx'))

interface GalleryOverlayProps {
  isMagnified: boolean
  slides: Slide[]
  title: string
  sky: Sky
  index: number
  onTurn(index: number): void
}

/** A gallery's slides in an overlay, in their sky. The lightbox is loaded on first use. */
export default function GalleryOverlay({ isMagnified, slides, title, sky, index, onTurn }: GalleryOverlayProps) {
  const id = useId()
  /** The content stays mounted until the fade-out ends. */
  const [isThere, setThere] = useState(isMagnified)
  useEffect(() => {
    const timer = setTimeout(setThere, isMagnified ? 0 : fade, isMagnified)
    return () => clearTimeout(timer)
  }, [isMagnified])
  return (
    <OverlayDialog name="gallery" when={isMagnified} className="overlay" labelledBy={id}>
      <div className="sky lightbox" style={skyStyle(sky)}>
        <h2 id={id} className="sr-only">
          {title}, close up
        </h2>
        <Suspense fallback={<LightboxLoading />}>
          {(isMagnified || isThere) && (
            <MissingCodeBoundary onMissing={closeGallery}>
              <Lightbox slides={slides} index={index} onTurn={(to) => isMagnified && onTurn(to)} />
            </MissingCodeBoundary>
          )}
        </Suspense>
      </div>
    </OverlayDialog>
  )
}

const LightboxLoading = () => (
  <>
    <p className="flex justify-end">
      <CloseButton />
    </p>
    <p className="place-self-center text-small">Loading...</p>
  </>
)
