import { TitledLink } from '../../ui/content-link.tsx'
import { Picture } from '../../ui/picture.tsx'
import { SkySection } from '../../ui/sky-section.tsx'
import { ink, readableOn, readableSky, white } from '../../ui/sky.ts'
import type { Home } from './home.query.ts'

type FeaturedProductProps = NonNullable<Home['featuredProduct']> & { title: string; nextColor: string }

/** A banner for one product, in the editor's colors as far as text stays readable on them. */
export function FeaturedProduct(props: FeaturedProductProps) {
  const { title, text, cta, textColor, buttonTextColor, buttonColor, image, backgroundImage, nextColor } = props
  const sky = readableSky([props.headerColor ?? white, white])
  const ground = buttonColor ?? ink
  return (
    <SkySection sky={sky} nextColor={nextColor} aria-label={title} className="sky relative overflow-clip pt-7">
      {backgroundImage && (
        <Picture
          image={backgroundImage}
          sizes="60vw"
          alt=""
          className="absolute top-[12%] -left-[8%] w-[64%] opacity-80 lg:left-[34%] lg:w-[56%]"
        />
      )}
      <div className="relative grid grid-cols-1 items-center gap-4 px-gutter lg:grid-cols-12">
        <div className="lg:col-span-6" style={{ color: readableOn(sky.stops, textColor) }}>
          <h2 className="text-headline">{title}</h2>
          {text && <p className="mt-4 max-w-[34ch] text-lead">{text}</p>}
          {cta && (
            <p className="mt-5">
              <TitledLink
                link={cta}
                className="pill border-transparent"
                style={{ background: ground, color: readableOn([ground], buttonTextColor) }}
              />
            </p>
          )}
        </div>
        {image && (
          <Picture
            image={image}
            sizes="(width >= 1024px) 40vw, 80vw"
            className="h-[min(120vw,620px)] w-full object-contain lg:col-span-5 lg:col-start-8"
          />
        )}
      </div>
    </SkySection>
  )
}
