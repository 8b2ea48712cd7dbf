import { TitledLink } from '../../ui/content-link.tsx'
import type { CssVariables } from '../../ui/css-variables.ts'
import { Picture } from '../../ui/picture.tsx'
import { Wave } from '../../ui/wave.tsx'
import type { Home } from './home.query.ts'

type SplashProps = Home['splash'] & {
  /** The color behind the header, as `#rrggbb`. */
  headerColor: string | null | undefined
  nextColor: string
}

/** The first section of the home page: a full-screen sky with text and one product. */
export function Splash({ title, text, cta, wide, tall, isVertical, headerColor, nextColor }: SplashProps) {
  const style: CssVariables = headerColor ? { '--header': headerColor } : {}
  return (
    <section className={`splash ${isVertical ? 'splash-vertical' : ''}`} style={style}>
      {wide && (
        <Picture
          image={wide}
          narrow={tall ?? undefined}
          sizes="100vw"
          maximum={2000}
          priority
          style={{ '--narrow-focus': tall?.focus }}
          className="splash-picture"
        />
      )}
      <div className="splash-words">
        <h1 className="max-w-[8ch] text-splash">{title}</h1>
        {text && <p className="mt-4 max-w-[26ch] text-lead md:mt-5">{text}</p>}
        <p className="splash-cta">
          <TitledLink link={cta} className="pill pill-buy" />
        </p>
      </div>
      <Wave color={nextColor} className="relative z-1" />
    </section>
  )
}
