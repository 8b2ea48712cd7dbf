import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { imageUrl } from '../content/image-url.ts'
import type { ContentImage } from '../content/image.ts'
import type { Video as Film } from '../content/media.ts'
import { followScreen, webm } from '../device/screen-sensors.ts'
import { prefersReducedData, prefersReducedMotion } from '../device/visitor-preferences.ts'
import { useSite } from '../site.ts'
import { useScreen } from '../stores/screen.ts'
import { PauseIcon, PlayIcon } from './icons.tsx'
import { watchView, whenNear, type LoadingStage } from './near-view.ts'

interface VideoProps {
  video: Film
  /** Shown until the video plays, and instead of one that the browser cannot play. */
  poster?: ContentImage | null | undefined
  className?: string
}

/** Whether the browser plays WebM; null until known. */
const usePlaysWebm = (): boolean | null =>
  useSyncExternalStore(
    followWebm,
    () => useScreen.getState().webm,
    () => null,
  )

const followWebm = (onChange: () => void) => followScreen(webm, onChange)

/** Whether a video may not or cannot play, and not only left the window before it started. */
const isRefused = (error: unknown): boolean => !(error instanceof DOMException && error.name === 'AbortError')

/** Plays only inside the window, without a margin. */
const noMargin = '0px'

/**
 * A video that is fetched near the window. A looping one plays automatically while in view, unless the visitor prefers
 * less motion or saves data. Others have the browser's controls; a looping one has them only in its copy for pages
 * without script, because a browser builds them of dozens of elements and several pictures.
 */
export default function Video({ video, poster, className = '' }: VideoProps) {
  const { images } = useSite()
  const film = useRef<HTMLVideoElement>(null)
  const [stage, setStage] = useState<LoadingStage>('not-loaded')
  /** Whether the page was printed before the video came near: prints show only the poster. */
  const [isPrinted, setPrinted] = useState(false)
  const [isInView, setInView] = useState(false)
  /** Whether it plays while in view; null before hydration. */
  const [isPlaying, setPlaying] = useState<boolean | null>(null)
  const [isBroken, setBroken] = useState(false)
  const loops = video.loop === true
  const playsWebm = usePlaysWebm() !== false
  const isPlayable = !isBroken && (playsWebm || video.type !== 'video/webm')

  useEffect(() => {
    const { current } = film
    if (!current) return undefined
    setPlaying(loops && !prefersReducedMotion() && !prefersReducedData())
    const calledOff = whenNear(
      current,
      () => setStage('visible'),
      () => setPrinted(true),
    )
    const unwatched = watchView(current, noMargin, setInView)
    return () => {
      calledOff()
      unwatched()
    }
  }, [loops])

  useEffect(() => {
    const { current } = film
    if (!current) return
    if (!isInView) current.pause()
    else if (loops && isPlaying) current.play().catch((error) => isRefused(error) && setPlaying(false))
    else if (loops) current.pause()
  }, [loops, isInView, isPlaying])

  const isRequested = stage !== 'not-loaded'
  const still = (poster && imageUrl(images, poster)) ?? undefined
  const mayPlay = isPlayable && isRequested
  const hasOwnButton = loops && isPlaying !== null
  // Without a poster, one that waits for a click shows its first frame instead of an empty panel.
  const showsFrame = isPlaying === false && !still && !prefersReducedData()
  const preload = isPlaying ? 'auto' : showsFrame ? 'metadata' : 'none'
  const shared = {
    loop: loops,
    playsInline: true,
    'aria-label': poster?.alt ?? 'Film',
    className,
    style: { aspectRatio: video.aspectRatio?.replace(':', ' / ') },
  }
  const fail = () => setBroken(true)
  const source = isPlayable && <source src={video.url} type={video.type ?? undefined} onError={fail} />
  return (
    <span className="film">
      <video
        {...shared}
        muted
        ref={film}
        controls={!loops && isPlayable}
        preload={mayPlay ? preload : 'none'}
        poster={isRequested || isPrinted ? still : undefined}
        data-stage={stage}
        onLoadedData={() => setStage('loaded')}
        onError={fail}
      >
        {source}
      </video>
      {loops && (
        <noscript>
          <video {...shared} muted controls preload="none" poster={still}>
            {source}
          </video>
        </noscript>
      )}
      {hasOwnButton && isPlayable && (
        <button
          type="button"
          className="film-button"
          aria-label={isPlaying ? 'Pause the film' : 'Play the film'}
          onClick={() => setPlaying(!isPlaying)}
        >
          {isPlaying ? <PauseIcon /> : <PlayIcon />}
        </button>
      )}
    </span>
  )
}
