import { MarkedText } from '../../ui/marked-text.tsx'
import { Picture } from '../../ui/picture.tsx'
import { ShopLink } from '../../ui/shop-link.tsx'
import { SkySection } from '../../ui/sky-section.tsx'
import { plain } from '../../ui/sky.ts'
import type { Home } from './home.query.ts'

/** A large line of text with a link to the store locator. */
export function StoreLocator({ content, link, image }: NonNullable<Home['storeLocator']>) {
  return (
    <SkySection sky={plain} aria-label="Where to buy" className="bg-white pt-6 lg:pt-7">
      <div className="grid grid-cols-1 items-center gap-5 px-gutter pb-6 lg:grid-cols-12 lg:pb-7">
        <div className="lg:col-span-7">
          <h2 className="font-text text-small font-semibold tracking-normal">Where to buy</h2>
          <p className="mt-4 font-display text-headline tracking-[-0.025em] text-balance">
            <MarkedText text={content} link={link} />
          </p>
          <p className="mt-5">
            <ShopLink to="/where-to-buy" className="pill">
              All the places
            </ShopLink>
          </p>
        </div>
        {image && (
          <Picture
            image={image}
            sizes="(width >= 1024px) 33vw, 70vw"
            alt=""
            className="aspect-square w-[70%] justify-self-end rounded-pill object-cover lg:col-span-4 lg:col-start-9 lg:w-full"
          />
        )}
      </div>
    </SkySection>
  )
}
