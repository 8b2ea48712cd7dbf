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

/** The head of a page: its title large in a sky of its own, and a line of text small and far. */
export function TitleSky({ title, lead, colours, image, nextColour }: TitleSkyProps) {
  return (
    <header className="sky relative -mt-[88px] overflow-clip pt-[168px]" style={skyStyle(readableSky(colours ?? []))}>
      <div className="relative z-1 grid gap-4 px-gutter pb-6 lg:grid-cols-12 lg:items-end">
        <h1 className="text-headline [overflow-wrap:anywhere] lg:col-span-7">{title}</h1>
        {lead && <p className="max-w-[34ch] text-lead lg:col-span-4 lg:col-start-9">{lead}</p>}
      </div>
      {image && (
        <Picture
          image={image}
          sizes="100vw"
          priority
          className="rising h-[clamp(240px,44vw,620px)] w-full object-cover object-[60%_60%]"
        />
      )}
      <Wave colour={nextColour} className={image ? 'absolute bottom-0' : ''} />
    </header>
  )
}
