import { useState } from 'react'
import { formatMoney } from '../../commerce/money.ts'
import { AddFailed } from '../../features/cart/add-failed.tsx'
import { toMerchandise } from '../../features/cart/merchandise.ts'
import { useAddToCart } from '../../features/cart/use-add-to-cart.ts'
import { productPath } from '../../features/product-tile/product-tile.tsx'
import { Picture } from '../../ui/picture.tsx'
import { subscriptionPlans, type SubscriptionPlan } from '../product/purchase-offers.ts'
import type { BuyNow, OfferedVariant } from './buy-now.query.ts'
import { ShopLink } from '../../ui/shop-link.tsx'

interface OffersProps {
  page: BuyNow
  variants: OfferedVariant[]
}

/** The same rhythm for everything that one picks, and a button each. */
export function Offers({ page, variants }: OffersProps) {
  const offers = page.products.flatMap((product) => {
    const variant = variants.find(({ id }) => id === product.variantId)
    return variant ? [{ product, variant, plans: subscriptionPlans(variant) }] : []
  })
  const rhythms = offers.find(({ plans }) => plans.length > 0)?.plans ?? []
  const [rhythm, setRhythm] = useState(rhythms[0]?.name ?? '')
  if (offers.length === 0) return null
  return (
    <section aria-label="Pick some" className="px-gutter pt-6 pb-7">
      {rhythms.length > 0 && (
        <fieldset>
          <legend className="text-small font-semibold">Deliver</legend>
          <div className="mt-2 flex flex-wrap gap-2">
            {rhythms.map(({ id, name }) => (
              <label key={id} className="choice-pill">
                <input type="radio" name="rhythm" checked={name === rhythm} onChange={() => setRhythm(name)} />
                <span>{name}</span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <ul className="mt-6 grid gap-5 sm:grid-cols-2 xl:grid-cols-4">
        {offers.map(({ product, variant, plans }, index) => (
          <li key={product.key} className={index % 2 === 1 ? 'sm:mt-5 sm:-mb-5' : ''}>
            <Offer
              product={product}
              variant={variant}
              plan={plans.find(({ name }) => name === rhythm) ?? plans[0] ?? null}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface OfferProps {
  product: BuyNow['products'][number]
  variant: OfferedVariant
  /** Null when there is no subscription of it. */
  plan: SubscriptionPlan | null
}

function Offer({ product, variant, plan }: OfferProps) {
  const { status, add } = useAddToCart()
  const { title, subtitle, image } = product
  const price = plan?.price ?? variant.price
  const merchandise = { ...toMerchandise(variant, variant.product), price }
  return (
    <article className="grid gap-2">
      <ShopLink to={productPath(product)} className="block focus-visible:rounded-panel">
        {image && (
          <Picture
            image={image}
            sizes="(width >= 640px) 40vw, 90vw"
            maximum={640}
            alt=""
            className="h-[360px] w-full object-contain"
          />
        )}
        <h2 className="mt-2 text-title">{title}</h2>
      </ShopLink>
      {subtitle && <p className="text-small">{subtitle}</p>}
      <p className="flex items-baseline gap-2">
        <span className="text-lead font-semibold tabular-nums">{formatMoney(price)}</span>
        {price.amount !== variant.price.amount && (
          <s className="tabular-nums opacity-70">
            <span className="sr-only">instead of </span>
            {formatMoney(variant.price)}
          </s>
        )}
      </p>
      <button
        type="button"
        className="pill pill-buy justify-self-start"
        disabled={!variant.availableForSale}
        onClick={() => void add(merchandise, 1, plan)}
      >
        {variant.availableForSale ? 'Add to cart' : 'Sold out'}
        <span className="sr-only">: {title}</span>
      </button>
      {status === 'failed' && <AddFailed />}
    </article>
  )
}
