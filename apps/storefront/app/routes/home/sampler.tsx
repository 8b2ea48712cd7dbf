import type { ReactNode } from 'react'
import { productPath } from '../../features/product-tile/product-tile.tsx'
import { Picture } from '../../ui/picture.tsx'
import { SkySection } from '../../ui/sky-section.tsx'
import { ShopLink } from '../../ui/shop-link.tsx'
import type { SectionProps } from './home.query.ts'
import { uniqueKeys } from '../../ui/unique-keys.ts'

type SamplerProps = SectionProps<'sampler'> & { title: string; children: ReactNode }

/** All products of a sampler close together, and a list of their names. */
export function Sampler({ title, subtitle, products, sky, nextColor, children }: SamplerProps) {
  const keys = uniqueKeys(products.map(({ image }) => image.id))
  return (
    <SkySection sky={sky} nextColor={nextColor} aria-label={title} className="sky overflow-clip pt-7">
      <div className="grid grid-cols-1 items-end gap-5 px-gutter lg:grid-cols-12">
        <div
          className={`mx-auto grid w-full max-w-[640px] pb-4 lg:order-2 lg:col-span-7 lg:col-start-6 lg:pb-6 ${products.length > 4 ? 'grid-cols-3' : 'grid-cols-2'}`}
          aria-hidden="true"
        >
          {products.map(({ image }, index) => (
            <Picture
              key={keys[index]}
              image={image}
              sizes="(width >= 640px) 320px, 46vw"
              maximum={640}
              alt=""
              className={index % 2 === 1 ? 'sampler-picture lower' : 'sampler-picture'}
            />
          ))}
        </div>
        <header className="@container pb-5 lg:col-span-4 lg:row-start-1 lg:pb-6">
          <h2 className="text-headline">{title}</h2>
          {subtitle && <p className="mt-4 text-lead">{subtitle}</p>}
          <ul className="sampler-list">
            {products.map((product) => (
              <li key={productPath(product)}>
                <ShopLink to={productPath(product)}>
                  <span>{product.title}</span>
                  {product.badge && <small>{product.badge}</small>}
                </ShopLink>
              </li>
            ))}
          </ul>
          {children && <div className="mt-4">{children}</div>}
        </header>
      </div>
    </SkySection>
  )
}
