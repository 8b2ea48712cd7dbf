import { ContentLink } from '../../ui/content-link.tsx'
import { Picture } from '../../ui/picture.tsx'
import type { ProductContent } from './product.query.ts'

/** Pictures that drift by, and where they lead. */
export function Lookbook({ lookbook: { images, cta } }: { lookbook: NonNullable<ProductContent['lookbook']> }) {
  if (images.length === 0) return null
  return (
    <section aria-label="Lookbook" className="overflow-clip bg-white py-6">
      <div className="marquee">
        {[0, 1].map((copy) => (
          <ul key={copy} aria-hidden={copy > 0} className="marquee-line lookbook-line">
            {images.map(({ key, image, caption }) => (
              <li key={key}>
                <Picture
                  image={image}
                  sizes="360px"
                  maximum={1024}
                  alt={copy > 0 ? '' : (image.alt ?? caption ?? '')}
                  className="h-[clamp(240px,30vw,420px)] w-auto max-w-none rounded-panel object-cover"
                />
              </li>
            ))}
          </ul>
        ))}
      </div>
      {cta && (
        <p className="mt-4 px-gutter">
          <ContentLink to={cta.to} external={cta.external} className="quiet-link">
            {cta.text}
          </ContentLink>
        </p>
      )}
    </section>
  )
}
