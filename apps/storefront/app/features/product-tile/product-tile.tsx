import { Link } from 'react-router'
import { documentRoute } from '../../content/document-route.ts'
import { Picture } from '../../ui/picture.tsx'
import type { ProductTile as Product } from './product-tile.query.ts'

/** A product standing on the water; the whole of it leads to the product's page. */
export function ProductTile({ product, priority = false }: { product: Product; priority?: boolean }) {
  return (
    <Link
      to={documentRoute({ type: 'product', slug: product.slug, category: product.category })}
      prefetch="intent"
      className="group block shrink-0 snap-center text-center focus-visible:rounded-panel"
    >
      <span className="relative mx-auto block h-[clamp(320px,40vw,600px)] overflow-hidden">
        <Picture
          image={product.image}
          sizes="(width >= 1024px) 40vw, 84vw"
          priority={priority}
          alt=""
          className="size-full object-cover transition-[rotate,translate] duration-500 ease-tide group-hover:-translate-y-2 group-hover:rotate-3"
        />
      </span>
      <span className="mt-3 block font-display text-title tracking-[-0.02em] text-balance">{product.title}</span>
      {product.badge && <span className="mt-2 block text-small">{product.badge}</span>}
    </Link>
  )
}
