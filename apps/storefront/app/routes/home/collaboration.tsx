import { documentRoute } from '../../content/document-route.ts'
import { Picture } from '../../ui/picture.tsx'
import { SkySection } from '../../ui/sky-section.tsx'
import { ShopLink } from '../../ui/shop-link.tsx'
import type { SectionProps } from './home.query.ts'

/** A collaboration: a picture off center, with the headline over its edge. */
export function Collaboration({ title, text, slug, image, sky, nextColor }: SectionProps<'collaboration'>) {
  return (
    <SkySection sky={sky} nextColor={nextColor} aria-label={title} className="sky overflow-clip pt-7">
      <div className="grid grid-cols-1 px-gutter pb-6 lg:grid-cols-12">
        {image && (
          <Picture
            image={image}
            sizes="(width >= 1024px) 66vw, 92vw"
            className="aspect-[4/3] w-full rounded-panel object-cover lg:col-span-8 lg:col-start-5 lg:row-start-1 lg:aspect-[16/10]"
          />
        )}
        <div className="relative z-1 -mt-5 lg:col-span-6 lg:col-start-1 lg:row-start-1 lg:mt-0 lg:self-end lg:pb-6">
          <div className="rounded-panel bg-white p-5 text-ink shadow-float max-lg:mx-3 lg:p-6">
            <h2 className="text-headline">{title}</h2>
            {text && <p className="mt-4 max-w-[36ch] text-lead">{text}</p>}
            <p className="mt-4">
              <ShopLink to={documentRoute({ type: 'page', slug })} className="quiet-link">
                Read how it came about
              </ShopLink>
            </p>
          </div>
        </div>
      </div>
    </SkySection>
  )
}
