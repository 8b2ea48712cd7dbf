import { useState, type ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { productTypes } from '../../commerce/product-types.ts'
import { PricesMissing } from '../../features/product-tile/prices-missing.tsx'
import { partsLoaded } from '../../hydration/lazy-when-idle.tsx'
import { ContentLink } from '../../ui/content-link.tsx'
import { Picture } from '../../ui/picture.tsx'
import type { SubscriptionPlan } from '../../features/cart/model/purchase-terms.ts'
import { AddToCart } from './add-to-cart.tsx'
import type { ProductData } from './load-product.ts'
import { OptionPicker } from './option-picker.tsx'
import { planParameter } from './plan-parameter.ts'
import { PlanPicker } from './plan-picker.tsx'
import { PriceLine } from './price-line.tsx'
import type { CommerceProduct, ProductContent } from './product.query.ts'
import { purchaseOffers, type PurchaseOffers } from './purchase-offers.ts'
import { selectedVariant } from './selected-variant.ts'

/**
 * The chosen options and plan, kept in the address so that a reload or a shared link shows the same. A choice shows at once,
 * before the router has moved to the address: as a state of its own, and no transition, since React takes no part of the page over
 * while one is under way.
 */
function usePurchaseSearch(): [search: URLSearchParams, choose: (values: Record<string, string>) => Promise<void>] {
  const navigate = useNavigate()
  const [routed] = useSearchParams()
  const [chosen, setChosen] = useState({ over: routed, search: routed })
  // Once the router has moved, what it says counts again.
  const search = chosen.over === routed ? chosen.search : routed
  const choose = async (values: Record<string, string>) => {
    const next = new URLSearchParams(search)
    for (const [name, value] of Object.entries(values)) {
      if (value === '') next.delete(name)
      else next.set(name, value)
    }
    // A click before hydration is replayed: React and the browser then both report it.
    if (location.search.slice(1) === `${next}`) return
    setChosen({ over: routed, search: next })
    // For who shares it, or loads the page anew, before the router knows of it.
    history.replaceState(history.state, '', next.size > 0 ? `?${next}` : location.pathname)
    const { href } = location
    await partsLoaded()
    // Whoever has chosen again by then, or left, is not brought back.
    if (location.href === href) await navigate({ search: `${next}` }, { replace: true, preventScrollReset: true })
  }
  return [search, choose]
}

const planNumber = ({ id }: SubscriptionPlan): string => id.slice(id.lastIndexOf('/') + 1)

/** The plan that is chosen as far as the variant has it; what is sold by subscription only begins with its first plan. */
function chosenPlan(offers: PurchaseOffers, wanted: string | null): SubscriptionPlan | null {
  const plans = offers.subscription?.plans ?? []
  return plans.find((plan) => planNumber(plan) === wanted) ?? (offers.single ? null : (plans[0] ?? null))
}

interface PurchasePanelProps {
  data: ProductData
  /** What it is. Given, so that a choice leaves it alone. */
  children: ReactNode
}

/** What it is, which one, how often, how many, how much: quiet, and always the same place. */
export function PurchasePanel({ data, children }: PurchasePanelProps) {
  const { page, product, subscription } = data
  return (
    <div className="mt-5 rounded-panel bg-white p-5 text-ink shadow-float">
      {children}
      {product ? (
        <Purchase page={page} product={product} subscription={subscription} />
      ) : (
        <PricesMissing className="mt-4">It can be bought again as soon as they are back.</PricesMissing>
      )}
      <Amazon page={page} />
      <Notes page={page} productType={product?.productType} />
    </div>
  )
}

interface PurchaseProps {
  page: ProductContent
  product: CommerceProduct
  subscription: CommerceProduct | null
}

/** The choices, the price and the button. */
function Purchase({ page, product, subscription }: PurchaseProps) {
  const [search, choose] = usePurchaseSearch()
  const variant = selectedVariant(product, search, page.defaultSku)
  const sold = { product, subscription, subscriptionSkus: page.subscriptionSkus }
  const offers = variant && purchaseOffers(sold, variant)
  const plan = offers ? chosenPlan(offers, search.get(planParameter)) : null
  const bought = plan && offers?.subscription ? offers.subscription : variant && { product, variant }
  if (!variant || !offers || !bought) return null
  return (
    <>
      <OptionPicker
        product={product}
        variant={variant}
        onChoose={({ selectedOptions }) =>
          choose(Object.fromEntries(selectedOptions.map(({ name, value }) => [name, value])))
        }
      />
      <PlanPicker
        page={page}
        variant={variant}
        offers={offers}
        plan={plan}
        onChoose={(chosen) => choose({ [planParameter]: chosen ? planNumber(chosen) : '' })}
      />
      <PriceLine variant={variant} plan={plan} />
      <AddToCart {...bought} plan={plan} canBuy={offers.single || plan !== null} />
    </>
  )
}

function Amazon({ page: { amazon, amazonImage } }: { page: ProductContent }) {
  if (!amazon) return null
  return (
    <p className="mt-4 flex items-center gap-3 text-small">
      {amazonImage && (
        <Picture
          image={amazonImage}
          sizes="32px"
          maximum={96}
          alt=""
          className="size-[32px] rounded-pill object-cover"
        />
      )}
      <ContentLink to={amazon.url} external className="quiet-link">
        {amazon.text ?? 'Also on Amazon'}
      </ContentLink>
    </p>
  )
}

/** What the law, or the parcel, wants said before one buys. */
function Notes({ page: { cbd, notes }, productType }: { page: ProductContent; productType: string | undefined }) {
  const texts = [cbd && notes?.cbdWarning, productType === productTypes.powders && notes?.shippingNotePowderProducts]
  const shown = texts.filter((text) => typeof text === 'string')
  if (shown.length === 0) return null
  return (
    <div className="mt-4 grid gap-2 border-t-[1.5px] border-hairline pt-4 text-small">
      {shown.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  )
}
