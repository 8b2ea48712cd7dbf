import { useRef, type ReactNode } from 'react'
import { productTypes } from '../../commerce/product-types.ts'
import { PricesMissing } from '../../features/product-tile/prices-missing.tsx'
import { ContentLink } from '../../ui/content-link.tsx'
import { Picture } from '../../ui/picture.tsx'
import { useChoices, withValues } from '../../features/navigation/use-choices.ts'
import { AddForm } from '../../features/cart/drawer/add-form.tsx'
import { quantityRange } from '../../features/cart/model/line-quantity.ts'
import { toMerchandise, underPlan } from '../../features/cart/model/merchandise.ts'
import { hasRecipient } from '../../features/cart/model/recipient-fields.ts'
import type { SubscriptionPlan } from '../../features/cart/model/purchase-terms.ts'
import { lazyOnInteraction } from '../../hydration/lazy-when-idle.tsx'
import { readNumber } from '../../ui/number-range.ts'
import { AddToCart } from './add-to-cart.tsx'
import type { ProductData } from './load-product.ts'
import { OptionPicker } from './option-picker.tsx'
import { PlanPicker } from './plan-picker.tsx'
import type { Recipient } from './recipient-fields.tsx'
import { PriceLine } from './price-line.tsx'
import type { CommerceProduct, Variant } from './product.query.ts'
import {
  chosenPlan,
  isSoldOut,
  planNumber,
  planParameter,
  purchaseOffers,
  type PurchaseOffers,
} from '../../features/cart/model/purchase-offers.ts'
import { selectedVariant } from './selected-variant.ts'

/** Loaded separately, because only gift cards need it. */
const RecipientFields = lazyOnInteraction(() => import('./recipient-fields.tsx'))

interface PurchasePanelProps {
  data: Pick<ProductData, 'page' | 'notes' | 'product' | 'subscription'>
  /** Title and description. Passed as children, so that a choice does not render them again. */
  children: ReactNode
}

/** The purchase form: description, options, plan, quantity and price, in a stable layout. */
export function PurchasePanel({ data, children }: PurchasePanelProps) {
  const { page, notes, product, subscription } = data
  return (
    <div className="mt-5 rounded-panel bg-white p-5 text-ink shadow-float">
      {children}
      {product ? (
        <Purchase page={page} product={product} subscription={subscription} />
      ) : (
        <PricesMissing className="mt-4">It can be bought again as soon as they are back.</PricesMissing>
      )}
      <Amazon page={page} />
      <Notes notes={notes} />
    </div>
  )
}

interface PurchaseProps {
  page: ProductData['page']
  product: CommerceProduct
  subscription: CommerceProduct | null
}

/** The choices, the price and the button. */
function Purchase({ page, product, subscription }: PurchaseProps) {
  const [search, choose] = useChoices()
  const variant = selectedVariant(product, search, page.defaultSku)
  if (!variant) return null
  const offersOf = (each: Variant) =>
    purchaseOffers({ product, subscription, subscriptionSkus: page.subscriptionSkus }, each)
  const offers = offersOf(variant)
  return (
    <>
      <OptionPicker
        product={product}
        variant={variant}
        isSoldOut={(each) => isSoldOut(offersOf(each), each)}
        search={search}
        onChoose={choose}
      />
      <PurchaseForm
        page={page}
        product={product}
        variant={variant}
        offers={offers}
        plan={chosenPlan(offers, search.get(planParameter))}
        onChoose={(plan) => choose(withValues(search, { [planParameter]: plan ? planNumber(plan) : '' }))}
      />
    </>
  )
}

interface PurchaseFormProps extends Pick<PurchaseProps, 'page' | 'product'> {
  variant: Variant
  offers: PurchaseOffers<CommerceProduct>
  /** Null for a one-time purchase. */
  plan: SubscriptionPlan | null
  onChoose(plan: SubscriptionPlan | null): void
}

function PurchaseForm({ page, product, variant, offers, plan, onChoose }: PurchaseFormProps) {
  const bought = (plan && offers.subscription) || { product, variant }
  const merchandise = toMerchandise(bought.variant, bought.product)
  const isGiftCard = product.productType === productTypes.giftCard
  const recipient = useRef<Recipient>(null)
  const canBuy = offers.single || plan !== null
  return (
    <AddForm
      fields={{ merchandiseId: variant.id, subscriptionId: offers.subscription?.variant.id }}
      check={isGiftCard ? (form) => recipient.current?.check(form) ?? true : undefined}
      onAdd={async (add, entered) => {
        // Until its code is loaded, the server validates an entered recipient.
        if (!recipient.current && hasRecipient(entered)) return false
        const quantity = readNumber(String(entered.get('quantity')), quantityRange(bought.variant, 0))
        const chosen = plan ? underPlan(merchandise, plan.price) : merchandise
        return add(chosen, quantity, plan, recipient.current?.attributes(entered))
      }}
    >
      {(status) => (
        <>
          <PlanPicker page={page} variant={variant} offers={offers} plan={plan} onChoose={onChoose} />
          <PriceLine bought={bought.variant} plan={plan} canBuy={canBuy} />
          {isGiftCard && <RecipientFields ref={recipient} />}
          <AddToCart {...bought} canBuy={canBuy} isAdding={status === 'adding'} />
        </>
      )}
    </AddForm>
  )
}

function Amazon({ page: { amazon, amazonImage } }: { page: ProductData['page'] }) {
  if (!amazon) return null
  return (
    <p className="mt-4 flex items-center gap-3 text-small">
      {amazonImage && (
        <Picture image={amazonImage} sizes={32} maximum={96} alt="" className="size-[32px] rounded-pill object-cover" />
      )}
      <ContentLink to={amazon.url} external className="quiet-link">
        {amazon.text ?? 'Also on Amazon'}
      </ContentLink>
    </p>
  )
}

function Notes({ notes }: Pick<ProductData, 'notes'>) {
  if (notes.length === 0) return null
  return (
    <div className="mt-4 grid gap-2 border-t-[1.5px] border-hairline pt-4 text-small">
      {notes.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  )
}
