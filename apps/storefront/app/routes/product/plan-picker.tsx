import { useEffect, useEffectEvent, useRef } from 'react'
import { formatMoney } from '../../commerce/money.ts'
import type { SubscriptionPlan } from '../../features/cart/model/purchase-terms.ts'
import type { CommerceProduct, ProductContent, Variant } from './product.query.ts'
import { savingPercent, type PurchaseOffers } from '../../features/cart/model/purchase-offers.ts'

interface PlanPickerProps {
  page: Pick<ProductContent, 'single' | 'subscription'>
  variant: Variant
  offers: PurchaseOffers<CommerceProduct>
  /** Null for a one-time purchase. */
  plan: SubscriptionPlan | null
  onChoose(plan: SubscriptionPlan | null): void
}

/**
 * The choice of one-time purchase or subscription, with the editor's badge, or else the saving, and the delivery
 * interval. Without a subscription there is no choice, only the editor's words about the one-time purchase.
 */
export function PlanPicker({ page, variant, offers, plan, onChoose }: PlanPickerProps) {
  const plans = offers.subscription?.plans ?? []
  const [first] = plans
  const fields = useRef<HTMLFieldSetElement>(null)
  const takeChosen = useEffectEvent(() => {
    const { form } = fields.current ?? {}
    if (!form) return
    const entered = new FormData(form)
    const isSubscribed = entered.get('purchase') === 'subscribe'
    const chosen = (isSubscribed && plans.find(({ id }) => id === entered.get('sellingPlanId'))) || null
    if (chosen?.id !== plan?.id) onChoose(chosen)
  })
  // The choice made before hydration.
  useEffect(() => takeChosen(), [])
  if (!first) return offers.single && <OfferWords offer={page.single} className="mt-4" />
  const saving = savingPercent(variant.price, (plan ?? first).price)
  const badge = page.subscription?.badge ?? (saving > 0 ? `Save ${saving}%` : null)
  return (
    <fieldset ref={fields} className="mt-4 grid gap-2">
      <legend className="text-small font-semibold">How often</legend>
      {offers.single && (
        <label className="choice-card mt-2">
          <input
            type="radio"
            name="purchase"
            value="once"
            checked={plan === null}
            disabled={offers.isOnlySubscriptionInStock}
            onChange={() => onChoose(null)}
          />
          <span className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="font-semibold">One-time purchase</span>
            <span className="tabular-nums">
              {offers.isOnlySubscriptionInStock ? 'Sold out' : formatMoney(variant.price)}
            </span>
          </span>
          <OfferWords offer={page.single} />
        </label>
      )}
      <div className="choice-card">
        <label>
          <input
            type="radio"
            name="purchase"
            value="subscribe"
            checked={plan !== null}
            onChange={() => onChoose(plan ?? first)}
          />
          <span className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="font-semibold">Subscribe {badge && <span className="saving">{badge}</span>}</span>
            <span className="tabular-nums">{formatMoney((plan ?? first).price)}</span>
          </span>
          <OfferWords offer={page.subscription && { ...page.subscription, badge: null }} />
        </label>
        {/* Always rendered: if it appeared with a choice, it would shift the button below. */}
        <label className="mt-3 grid gap-1">
          <span className="text-small font-semibold">Deliver</span>
          <select
            className="field"
            name="sellingPlanId"
            value={(plan ?? first).id}
            onChange={({ target }) => onChoose(plans.find(({ id }) => id === target.value) ?? first)}
          >
            {plans.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      </div>
    </fieldset>
  )
}

function OfferWords({ offer, className = '' }: { offer: ProductContent['single']; className?: string }) {
  if (!offer?.badge && !offer?.details) return null
  return (
    <span className={`flex flex-wrap gap-x-2 text-small ${className}`}>
      {offer.badge && <span className="font-semibold">{offer.badge}</span>}
      {offer.details && <span>{offer.details}</span>}
    </span>
  )
}
