import type { ContentImage } from '../../content/image.ts'
import { Picture } from '../../ui/picture.tsx'
import { readableSky, skyStyle } from '../../ui/sky.ts'
import { Wave } from '../../ui/wave.tsx'

interface TitleSkyProps {
  title: string
  lead?: string | null | undefined
  colours?: string[] | null | undefined
  /** A large picture at the foot of the sky. */
  image?: ContentImage | null | undefined
  /** The colour of what lies below, for the wave between them. */
  nextColour: string
}

/** The head of a page: its title large in a sky of its own, a line of text small and far, and a window onto something. */
export function TitleSky({ title, lead, colours, image, nextColour }: TitleSkyProps) {
  return (
    <header
      className="sky -mt-[88px] overflow-clip pt-[136px] lg:pt-[168px]"
      style={skyStyle(readableSky(colours ?? []))}
    >
      <div
        className={`grid gap-4 px-gutter pb-5 lg:grid-cols-12 lg:pb-6 ${image ? 'lg:items-center' : 'lg:items-end'}`}
      >
        <div className="lg:col-span-7">
          <h1 className="text-headline [overflow-wrap:anywhere]">{title}</h1>
          {lead && image && <p className="mt-4 max-w-[34ch] text-lead">{lead}</p>}
        </div>
        {lead && !image && <p className="max-w-[34ch] text-lead lg:col-span-4 lg:col-start-9">{lead}</p>}
        {image && (
          <Picture
            image={image}
            sizes="(width >= 1024px) 34vw, 92vw"
            maximum={1280}
            priority
            className="aspect-[4/3] w-full rounded-panel object-cover lg:col-span-4 lg:col-start-9 lg:aspect-[3/4] lg:max-h-[560px] lg:rounded-pill"
          />
        )}
      </div>
      <Wave colour={nextColour} />
    </header>
  )
}
