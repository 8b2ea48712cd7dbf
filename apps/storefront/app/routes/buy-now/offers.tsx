import { formatMoney, isReduced } from '../../commerce/money.ts'
import { variantTitleOf } from '../../commerce/variant-title.ts'
import { AddForm } from '../../features/cart/drawer/add-form.tsx'
import { isInStock, quantityRange } from '../../features/cart/model/line-quantity.ts'
import { toMerchandise, underPlan } from '../../features/cart/model/merchandise.ts'
import { isSoldOneTime, subscriptionPlans, type SubscriptionPlan } from '../../features/cart/model/purchase-terms.ts'
import { useChoices, withValues } from '../../features/navigation/use-choices.ts'
import { productPath } from '../../features/product-tile/product-tile.tsx'
import { ChoiceLink } from '../../ui/choice-link.tsx'
import { Picture } from '../../ui/picture.tsx'
import type { BuyNow, OfferedVariant } from './buy-now.query.ts'
import { ShopLink } from '../../ui/shop-link.tsx'

/** The search parameter for the name of a selling plan. */
export const planParameter = 'plan'

/**
 * One selling plan for all offers, and a button for each. A variant without the chosen plan shows that and cannot be
 * bought under another one; variants without plans are bought one-time.
 */
export function Offers({ page, variants }: { page: BuyNow; variants: OfferedVariant[] }) {
  const offers = page.products.flatMap((product) => {
    const variant = variants.find(({ id }) => id === product.variantId)
    return variant ? [{ product, variant, plans: subscriptionPlans(variant) }] : []
  })
  const planNames = [...new Set(offers.flatMap(({ plans }) => plans.map(({ name }) => name)))]
  const [search, choose] = useChoices()
  const chosen = planNames.find((name) => name === search.get(planParameter)) ?? planNames[0] ?? ''
  if (offers.length === 0) return null
  // Variants with plans are offered only under the chosen plan: the page must not silently use another one.
  const isOneTime = (variant: OfferedVariant, plans: readonly SubscriptionPlan[]) =>
    plans.length === 0 &&
    isSoldOneTime(variant, {
      requiresSellingPlan: variant.product.requiresSellingPlan,
      subscriptionSkus: page.subscriptionSkus,
    })
  return (
    <section aria-label="Pick some" className="px-gutter pt-6 pb-7">
      {planNames.length > 0 && (
        <fieldset>
          <legend className="text-small font-semibold">Deliver</legend>
          <div className="mt-2 flex flex-wrap gap-2">
            {planNames.map((name) => (
              <ChoiceLink
                key={name}
                search={withValues(search, { [planParameter]: name })}
                isChosen={name === chosen}
                onChoose={choose}
              >
                {name}
              </ChoiceLink>
            ))}
          </div>
        </fieldset>
      )}
      <ul className="mt-6 grid grid-cols-1 gap-5 sm:grid-cols-2 xl:grid-cols-4">
        {offers.map(({ product, variant, plans }, index) => (
          <li key={product.key} className={index % 2 === 1 ? 'sm:mt-5 sm:-mb-5' : ''}>
            <Offer
              product={product}
              variant={variant}
              plan={plans.find(({ name }) => name === chosen) ?? null}
              missingPlan={plans.some(({ name }) => name === chosen) || isOneTime(variant, plans) ? null : chosen}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The delivery interval, or that the chosen plan is not available. */
function termsOf(plan: SubscriptionPlan | null, missingPlan: string | null): string {
  if (plan) return plan.name
  if (missingPlan === null) return 'One-time purchase'
  return missingPlan === '' ? 'By subscription only' : `Not available: ${missingPlan}`
}

/** An offer's title: its own, or that of the product that it shows, or of the other product that it sells. */
function titleOf({ title, product }: BuyNow['products'][number], sold: OfferedVariant['product']): string {
  return title ?? (product.ids.includes(sold.id) ? product : sold).title
}

interface OfferProps {
  product: BuyNow['products'][number]
  variant: OfferedVariant
  /** Null for a one-time purchase. */
  plan: SubscriptionPlan | null
  /** The name of the chosen plan if the variant is sold neither under it nor one-time; else null. */
  missingPlan: string | null
}

function Offer({ product, variant, plan, missingPlan }: OfferProps) {
  const title = titleOf(product, variant.product)
  const subtitle = product.subtitle ?? variantTitleOf(variant)
  const price = plan?.price ?? variant.price
  const before = plan ? variant.price : variant.compareAtPrice
  const once = toMerchandise(variant, variant.product)
  const merchandise = plan ? underPlan(once, plan.price) : once
  const isSold = isInStock(variant)
  const quantity = quantityRange(variant, 0).min
  const buttonText = !isSold ? 'Sold out' : missingPlan === null ? 'Add to cart' : 'Not available'
  return (
    <article className="grid grid-cols-1 gap-2">
      <ShopLink to={productPath(product)} className="@container block focus-visible:rounded-panel">
        {product.image && (
          <Picture
            image={product.image}
            sizes="(width >= 640px) 40vw, 90vw"
            maximum={640}
            alt=""
            className="h-[360px] w-full object-contain"
          />
        )}
        <h2 className="mt-2 text-title">{title}</h2>
      </ShopLink>
      {subtitle && <p className="text-small">{subtitle}</p>}
      <p className="text-small">{termsOf(plan, missingPlan)}</p>
      <p className="flex items-baseline gap-2">
        <span className="text-lead font-semibold tabular-nums">{formatMoney(price)}</span>
        {isReduced(price, before) && (
          <s className="tabular-nums opacity-70">
            <span className="sr-only">instead of </span>
            {formatMoney(before)}
          </s>
        )}
      </p>
      <AddForm
        fields={{ merchandiseId: variant.id, quantity: String(quantity), sellingPlanId: plan?.id }}
        onAdd={(add) => add(merchandise, quantity, plan)}
      >
        {() => (
          <button type="submit" className="pill pill-buy" disabled={!isSold || missingPlan !== null}>
            {/* The only text in its element: browser translation replaces text nodes, which React would keep
                updating. */}
            <span>{buttonText}</span>
            <span className="sr-only">: {title}</span>
          </button>
        )}
      </AddForm>
    </article>
  )
}
