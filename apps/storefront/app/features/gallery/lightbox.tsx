import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { imageSources, imageUrl } from '../../content/image-url.ts'
import { useSite } from '../../site.ts'
import { closeGallery } from '../../stores/screen.ts'
import type { CssVariables } from '../../ui/css-variables.ts'
import { ArrowIcon, MagnifierIcon } from '../../ui/icons.tsx'
import Video from '../../ui/video.tsx'
import { onAppKey, type AppKey } from '../../device/app-keys.ts'
import { CloseButton } from './close-button.tsx'
import { largeImage, thumbnailMaximumHeight } from './gallery-limits.ts'
import type { Slide } from './slide.query.ts'
import { useZoom } from './use-zoom.ts'
import type { Point, Swipe } from './zoom.ts'

interface LightboxProps {
  slides: Slide[]
  index: number
  onTurn(index: number): void
}

/** How a magnified picture moves when an arrow key asks for the part of it that lies there. */
const moves: Partial<Record<AppKey, Point>> = {
  ArrowLeft: { x: 1, y: 0 },
  ArrowRight: { x: -1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
}

/**
 * One zoomable slide as large as the window allows; arrows and swipes move to the others. Arrow keys move a magnified
 * picture instead: without a pointer there is no other way to see its edges.
 */
export default function Lightbox({ slides, index, onTurn }: LightboxProps) {
  const stage = useRef<HTMLDivElement>(null)
  const slide = slides[index]
  const hasOthers = slides.length > 1

  function turn(direction: 1 | -1): void {
    if (hasOthers) onTurn((index + direction + slides.length) % slides.length)
  }
  function swipe(meant: Swipe): void {
    if (meant === 'close') return closeGallery()
    turn(meant === 'next' ? 1 : -1)
  }
  const { zoom, drag, isHeld, toggle, step, gestures } = useZoom(stage, slide?.key, Boolean(slide?.video), swipe)
  const { ratio, x, y } = zoom
  const pressKey = useEffectEvent((key: AppKey) => {
    const move = moves[key]
    if (!move) return
    if (ratio > 1) step(move)
    else if (move.x !== 0) turn(move.x < 0 ? 1 : -1)
  })
  useEffect(() => onAppKey((key) => pressKey(key)), [])
  if (!slide) return null
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <p className="text-small tabular-nums" aria-live="polite">
          {`${index + 1} of ${slides.length}`}
        </p>
        <div className="flex gap-2">
          {!slide.video && (
            <button
              type="button"
              className="round-button"
              aria-label="Magnify"
              aria-pressed={ratio > 1}
              onClick={toggle}
            >
              <MagnifierIcon isLess={ratio > 1} />
            </button>
          )}
          <CloseButton />
        </div>
      </div>
      <div ref={stage} className="lightbox-stage" data-magnified={ratio > 1} {...gestures}>
        <div
          key={slide.key}
          className="lightbox-slide"
          data-held={isHeld}
          style={{ transform: `translate(${x + drag.x}px, ${y + Math.max(0, drag.y)}px) scale(${ratio})` }}
        >
          <LargeView slide={slide} />
        </div>
      </div>
      <div className="flex items-center justify-between gap-3">
        <p className="min-h-[1.45em] text-small">{slide.caption}</p>
        {hasOthers && (
          <div className="flex gap-2">
            <button type="button" className="round-button" aria-label="Previous view" onClick={() => turn(-1)}>
              <ArrowIcon className="rotate-180" />
            </button>
            <button type="button" className="round-button" aria-label="Next view" onClick={() => turn(1)}>
              <ArrowIcon />
            </button>
          </div>
        )}
      </div>
    </>
  )
}

const variables = (focus: string | undefined, placeholder = ''): CssVariables => ({
  '--focus': focus,
  '--placeholder': `url("${placeholder}")`,
})

function LargeView({ slide: { image, video } }: { slide: Slide }) {
  const { images } = useSite()
  const [isLoaded, setLoaded] = useState(false)
  if (video) return <Video video={video} poster={image} className="lightbox-picture" />
  const address = image && imageUrl(images, image, largeImage)
  if (!address) return null
  // A transparent image has no placeholder: show a small version, which arrives sooner.
  const before = image.lqip ?? imageSources(images, image, thumbnailMaximumHeight)?.src
  return (
    <img
      src={address}
      alt={image.alt ?? ''}
      draggable={false}
      className="lightbox-picture"
      data-loaded={isLoaded}
      style={variables(image.focus, before)}
      onLoad={() => setLoaded(true)}
    />
  )
}
