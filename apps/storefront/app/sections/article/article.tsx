import type { ReactNode } from 'react'
import type { ContentImage } from '../../content/image.ts'
import { Wave } from '../../ui/wave.tsx'
import { TitleSky } from '../title/title-sky.tsx'

interface ArticleProps {
  title: string
  lead?: string | null | undefined
  colors?: string[] | null | undefined
  textColor?: string | null | undefined
  /** A large picture under the title. */
  image?: ContentImage | null | undefined
  /** The color of the content below, for the wave in between. */
  nextColor: string
  children?: ReactNode
}

/** An article: a title in its own sky, with text below. */
export function Article({ title, lead, colors, textColor, image, nextColor, children }: ArticleProps) {
  return (
    <article>
      <TitleSky title={title} lead={lead} colors={colors} textColor={textColor} images={[image]} />
      <div className="px-gutter pt-5 pb-7 lg:grid lg:grid-cols-12">
        <div className="grid max-w-[65ch] gap-4 lg:col-span-8 lg:col-start-3">{children}</div>
      </div>
      <Wave color={nextColor} />
    </article>
  )
}
