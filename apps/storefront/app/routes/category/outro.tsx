import { TitledLink } from '../../ui/content-link.tsx'
import { Picture } from '../../ui/picture.tsx'
import { SkySection } from '../../ui/sky-section.tsx'
import type { Sky } from '../../ui/sky.ts'
import type { Category } from './category.query.ts'

type OutroProps = NonNullable<Category['outro']> & { sky: Sky; nextColor: string }

/** The closing text of a page with a call to action. */
export function Outro({ title, text, cta, image, sky, nextColor }: OutroProps) {
  return (
    <SkySection sky={sky} nextColor={nextColor} aria-label={title ?? undefined} className="sky overflow-clip pt-6">
      <div className="grid grid-cols-1 items-center gap-5 px-gutter pb-5 lg:grid-cols-12">
        <div className="@container lg:col-span-5">
          {title && <h2 className="text-headline">{title}</h2>}
          {text && <p className={`max-w-[30ch] text-lead ${title ? 'mt-4' : ''}`}>{text}</p>}
          {cta && (
            <p className="mt-5">
              <TitledLink link={cta} className="pill pill-buy" />
            </p>
          )}
        </div>
        {image && (
          <Picture
            image={image}
            sizes="(width >= 1024px) 50vw, 92vw"
            className="aspect-[4/3] w-full rounded-panel object-cover lg:col-span-6 lg:col-start-7"
          />
        )}
      </div>
    </SkySection>
  )
}
