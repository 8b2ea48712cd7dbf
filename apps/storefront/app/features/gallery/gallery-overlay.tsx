import { lazy, Suspense, useId } from 'react'
import { closeGallery } from '../../stores/screen.ts'
import { skyStyle, type Sky } from '../../ui/sky.ts'
import { OverlayDialog } from '../overlay/overlay-dialog.tsx'
import type { Slide } from './slide.query.ts'

const Lightbox = lazy(() => import('./lightbox.tsx'))

interface GalleryOverlayProps {
  isMagnified: boolean
  slides: Slide[]
  title: string
  sky: Sky
  index: number
  onTurn(index: number): void
}

/** A gallery's slides large over the page, in their sky. What shows them comes when they are first wanted. */
export default function GalleryOverlay({ isMagnified, slides, title, sky, index, onTurn }: GalleryOverlayProps) {
  const id = useId()
  return (
    <OverlayDialog name="gallery" when={isMagnified} className="overlay" labelledBy={id}>
      <div className="sky lightbox" style={skyStyle(sky)}>
        <h2 id={id} className="sr-only">
          {title}, close up
        </h2>
        <Suspense fallback={<p className="place-self-center text-small">Loading...</p>}>
          {isMagnified && <Lightbox slides={slides} index={index} onTurn={onTurn} onClose={closeGallery} />}
        </Suspense>
      </div>
    </OverlayDialog>
  )
}
