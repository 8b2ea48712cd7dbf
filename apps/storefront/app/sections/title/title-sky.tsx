import { readableSky, skyStyle } from '../../ui/sky.ts'
import { Wave } from '../../ui/wave.tsx'

interface TitleSkyProps {
  title: string
  lead?: string | null | undefined
  colours?: string[] | null | undefined
  /** The colour of what lies below, for the wave between them. */
  nextColour: string
}

/** The head of a page: its title large in a sky of its own, and a line of text small and far. */
export function TitleSky({ title, lead, colours, nextColour }: TitleSkyProps) {
  return (
    <header className="sky -mt-[88px] overflow-clip pt-[168px]" style={skyStyle(readableSky(colours ?? []))}>
      <div className="grid gap-4 px-gutter pb-6 lg:grid-cols-12 lg:items-end">
        <h1 className="text-headline lg:col-span-7">{title}</h1>
        {lead && <p className="max-w-[34ch] text-lead lg:col-span-4 lg:col-start-9">{lead}</p>}
      </div>
      <Wave colour={nextColour} />
    </header>
  )
}
