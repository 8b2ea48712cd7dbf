import type { ReactNode } from 'react'
import type { ContentImage } from '../../content/image.ts'
import { white } from '../../ui/sky.ts'
import { Wave } from '../../ui/wave.tsx'
import { TitleSky } from '../title/title-sky.tsx'

interface ArticleProps {
  title: string
  lead?: string | null | undefined
  colors?: string[] | null | undefined
  /** A large picture under the title. */
  image?: ContentImage | null | undefined
  /** The color of what lies below, for the wave between them. */
  nextColor: string
  children?: ReactNode
}

/** A page that is read: a title in a sky of its own, and below it calm text. */
export function Article({ title, lead, colors, image, nextColor, children }: ArticleProps) {
  return (
    <article>
      <TitleSky title={title} lead={lead} colors={colors} images={[image]} nextColor={white} />
      <div className="px-gutter pt-5 pb-7 lg:grid lg:grid-cols-12">
        <div className="grid max-w-[65ch] gap-4 lg:col-span-8 lg:col-start-3">{children}</div>
      </div>
      <Wave color={nextColor} />
    </article>
  )
}
