import { startTransition, useOptimistic, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { formatMoney } from '../../commerce/money.ts'
import { maximumQuantity } from '../../features/cart/cart.ts'
import { toMerchandise } from '../../features/cart/merchandise.ts'
import { loadCart } from '../../features/cart/cart-loader.ts'
import { useSite } from '../../site.ts'
import { openCart } from '../../stores/screen.ts'
import { NumberInput } from '../../ui/number-input.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { OptionPicker } from './option-picker.tsx'
import type { CommerceProduct, ProductContent, Variant } from './product.query.ts'
import { selectedVariant } from './selected-variant.ts'

interface PurchasePanelProps {
  page: ProductContent
  product: CommerceProduct
}

/**
 * The chosen options, kept in the address so that a shared link shows the same variant. A choice shows at once, before the
 * router has moved to the address.
 */
function useOptionSearch(): [search: URLSearchParams, choose: (name: string, value: string) => void] {
  const navigate = useNavigate()
  const [routed] = useSearchParams()
  const [search, showSearch] = useOptimistic(routed)
  const choose = (name: string, value: string) =>
    startTransition(async () => {
      const next = new URLSearchParams(search)
      next.set(name, value)
      showSearch(next)
      await navigate({ search: `${next}` }, { replace: true, preventScrollReset: true })
    })
  return [search, choose]
}

/** What it is, which one, how many, how much: quiet, and always the same place. */
export function PurchasePanel({ page, product }: PurchasePanelProps) {
  const [search, choose] = useOptionSearch()
  const variant = selectedVariant(product, search)
  return (
    <div className="mt-5 rounded-panel bg-white p-5 text-ink shadow-float">
      {page.description && (
        <div className="grid max-w-[52ch] gap-3">
          <RichText value={page.description} />
        </div>
      )}
      {variant && (
        <>
          <OptionPicker product={product} variant={variant} onChoose={choose} />
          <AddToCart key={variant.id} product={product} variant={variant} />
        </>
      )}
    </div>
  )
}

function AddToCart({ product, variant }: { product: CommerceProduct; variant: Variant }) {
  const site = useSite()
  const [quantity, setQuantity] = useState(1)
  const maximum = maximumQuantity(variant, 1)

  async function add() {
    openCart()
    const session = await loadCart(site)
    session.add(toMerchandise(variant, product), quantity)
  }

  return (
    <>
      <p className="mt-4 flex items-baseline gap-3" aria-live="polite">
        <span className="text-title font-semibold tabular-nums">{formatMoney(variant.price)}</span>
        {variant.compareAtPrice && (
          <s className="tabular-nums opacity-70">
            <span className="sr-only">before </span>
            {formatMoney(variant.compareAtPrice)}
          </s>
        )}
        <span className="ml-auto text-small">
          <Stock variant={variant} />
        </span>
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        {variant.availableForSale && (
          <NumberInput
            label={`Quantity of ${product.title}`}
            value={quantity}
            min={1}
            max={maximum}
            onChange={setQuantity}
          />
        )}
        <button
          type="button"
          className="pill pill-buy grow"
          disabled={!variant.availableForSale}
          onClick={() => void add()}
        >
          {variant.availableForSale ? 'Add to cart' : 'Sold out'}
        </button>
      </div>
    </>
  )
}

/** Below this many, the number is worth telling. */
const fewLeft = 12

function Stock({ variant: { availableForSale, quantityAvailable } }: { variant: Variant }) {
  if (!availableForSale) return 'Gone for now'
  if (quantityAvailable !== null && quantityAvailable > 0 && quantityAvailable <= fewLeft)
    return `${quantityAvailable} left`
  return 'In stock'
}
