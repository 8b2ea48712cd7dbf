import type { ContentImage } from '../../content/image.ts'
import { Picture } from '../../ui/picture.tsx'
import { readableSky } from '../../ui/sky.ts'
import { usePageSky } from '../../ui/use-page-sky.ts'
import { Wave } from '../../ui/wave.tsx'

interface TitleSkyProps {
  title: string
  lead?: string | null | undefined
  colors?: string[] | null | undefined
  /** The editor's, used if it is readable on the colors. */
  textColor?: string | null | undefined
  /** Large pictures at the bottom of the sky, of which the first two are shown. */
  images?: readonly (ContentImage | null | undefined)[] | undefined
  /** The color of the content below, for the wave in between, if it is not the page's ground. */
  nextColor?: string | undefined
}

/** The top section of a page: a large title in its own sky, a line of text and up to two pictures. */
export function TitleSky({ title, lead, colors, textColor, images, nextColor }: TitleSkyProps) {
  const shown = (images ?? []).filter((image) => image != null)
  const hasImages = shown.length > 0
  const pageSky = usePageSky(readableSky(colors ?? [], textColor))
  return (
    <header className="sky -mt-[88px] overflow-clip pt-[136px] lg:pt-[168px]" {...pageSky}>
      <div
        className={`grid gap-4 px-gutter pb-5 lg:grid-cols-12 lg:pb-6 ${hasImages ? 'lg:items-center' : 'lg:items-end'}`}
      >
        <div className="lg:col-span-7">
          <h1 className="text-headline">{title}</h1>
          {lead && hasImages && <p className="mt-4 max-w-[34ch] text-lead">{lead}</p>}
        </div>
        {lead && !hasImages && <p className="max-w-[34ch] text-lead lg:col-span-4 lg:col-start-9">{lead}</p>}
        {hasImages && <TitleImages images={shown} />}
      </div>
      <Wave color={nextColor} />
    </header>
  )
}

/** At most two (specification, section 9): one is shown as a window; of two, the second is placed lower. */
function TitleImages({ images: [first, second] }: { images: ContentImage[] }) {
  if (first && second) {
    return (
      <div className="flex gap-3 lg:col-span-5 lg:col-start-8">
        <TitleImage image={first} sizes="(width >= 1024px) 20vw, 46vw" className="flex-1" />
        <TitleImage image={second} sizes="(width >= 1024px) 20vw, 46vw" className="mt-5 -mb-3 flex-1" />
      </div>
    )
  }
  return (
    first && (
      <TitleImage
        image={first}
        sizes="(width >= 1024px) 34vw, 92vw"
        className="aspect-[4/3] lg:col-span-4 lg:col-start-9 lg:aspect-[3/4] lg:max-h-[560px] lg:rounded-pill"
      />
    )
  )
}

function TitleImage({ className, ...picture }: { image: ContentImage; sizes: string; className: string }) {
  const classes = `w-full min-w-0 rounded-panel object-cover ${className}`
  return <Picture {...picture} maximum={1280} priority className={classes} />
}
