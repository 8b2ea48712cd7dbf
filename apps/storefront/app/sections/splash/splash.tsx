import { Link } from 'react-router'
import type { ContentImage } from '../../content/image.ts'
import { Picture } from '../../ui/picture.tsx'
import { Wave } from '../../ui/wave.tsx'

interface SplashProps {
  title: string
  text?: string | null | undefined
  cta?: { text?: string | null | undefined; url: string } | null | undefined
  hero?: { wide: ContentImage; tall?: ContentImage | null | undefined } | null | undefined
  nextColour: string
}

/** The first thing that anyone sees: one big sky, a few words, and one thing floating in it. */
export function Splash({ title, text, cta, hero, nextColour }: SplashProps) {
  return (
    <section className="relative -mt-[88px] flex min-h-[max(100svh,680px)] md:min-h-[min(100svh,1000px)] flex-col overflow-clip bg-periwinkle">
      {hero && (
        <Picture
          image={hero.wide}
          narrow={hero.tall ?? undefined}
          sizes="100vw"
          priority
          className="absolute inset-0 size-full object-cover object-bottom md:object-[70%_30%]"
        />
      )}
      <div className="relative flex grow flex-col px-gutter pt-[112px] md:pt-[17vh]">
        <h1 className="max-w-[8ch] text-splash">{title}</h1>
        {text && <p className="mt-4 max-w-[26ch] text-lead md:mt-5">{text}</p>}
        {cta && (
          <p className="mt-auto pb-2 md:mt-5">
            <Link to={cta.url} prefetch="viewport" className="pill pill-buy">
              {cta.text ?? 'Shop'}
            </Link>
          </p>
        )}
      </div>
      <Wave colour={nextColour} className="relative" />
    </section>
  )
}
