import { useState, type FocusEvent } from 'react'
import GalleryOverlay from '../../features/gallery/gallery-overlay.tsx'
import { lazyWhenIdle } from '../../hydration/lazy-when-idle.tsx'
import { useHydrated } from '../../timing/use-hydrated.ts'
import type { Slide } from '../../features/gallery/slide.query.ts'
import { useMagnified } from '../../features/gallery/use-magnified.ts'
import { TitledLink } from '../../ui/content-link.tsx'
import { MarqueeStop } from '../../ui/marquee.tsx'
import { Picture } from '../../ui/picture.tsx'
import type { Sky } from '../../ui/sky.ts'
import type { ProductContent } from './product.query.ts'
import { SkySection } from '../../ui/sky-section.tsx'
import { plain } from '../../ui/sky.ts'

const Video = lazyWhenIdle(() => import('../../ui/video.tsx'))

interface LookbookProps {
  lookbook: NonNullable<ProductContent['lookbook']>
  title: string
  sky: Sky
}

/** Scrolls a focused picture into view: browsers do so only for elements that are completely outside. */
function bringIntoView({ currentTarget }: FocusEvent): void {
  if (currentTarget.matches(':focus-visible')) currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** A row of drifting pictures that open in the lightbox, and a link. */
export function Lookbook({ lookbook: { images: slides, cta }, title, sky }: LookbookProps) {
  const [shown, setShown] = useState(0)
  const { isMagnified, toggle } = useMagnified()
  // The second copy is not in the HTML: without script the pictures do not move.
  const rounds = useHydrated() ? [0, 1] : [0]
  if (slides.length === 0) return null
  function magnify(index: number): void {
    setShown(index)
    toggle()
  }
  return (
    <SkySection sky={plain} aria-label="Lookbook" className="overflow-clip bg-white py-6">
      <div className="relative">
        <div className="marquee lookbook">
          {rounds.map((copy) => (
            <ul key={copy} aria-hidden={copy > 0} className="marquee-line lookbook-line">
              {slides.map((slide, index) => (
                <li key={slide.key} className="relative">
                  <LookbookView slide={slide} isCopy={copy > 0} />
                  <button
                    type="button"
                    aria-label={`Magnify picture ${index + 1} of ${slides.length}`}
                    tabIndex={copy > 0 ? -1 : undefined}
                    onClick={() => magnify(index)}
                    onFocus={bringIntoView}
                    className="magnifier magnifier-whole"
                  />
                </li>
              ))}
            </ul>
          ))}
        </div>
        <MarqueeStop label="Stop the pictures" />
      </div>
      {cta && (
        <p className="mt-4 px-gutter">
          <TitledLink link={cta} className="quiet-link" />
        </p>
      )}
      <GalleryOverlay
        isMagnified={isMagnified}
        slides={slides}
        title={`${title} lookbook`}
        sky={sky}
        index={shown}
        onTurn={setShown}
      />
    </SkySection>
  )
}

/** A picture of the row. The second copy is only visual, hidden from screen readers; films show their poster there. */
function LookbookView({ slide: { image, video, caption }, isCopy }: { slide: Slide; isCopy: boolean }) {
  if (video && !isCopy) return <Video video={video} poster={image} className="lookbook-view" />
  if (!image) return null
  const alt = isCopy ? '' : (image.alt ?? caption ?? '')
  return <Picture image={image} sizes="360px" maximum={1024} alt={alt} className="lookbook-view" />
}
