import { NumberInput } from '../../../ui/number-input.tsx'
import type { CartLine } from '../model/cart.ts'
import type { LineEdit } from '../model/pending-changes.ts'
import { quantityRange } from '../model/line-quantity.ts'
import type { LineProduct } from '../service/line-choices.ts'
import { LineAttributes, LineHead } from './cart-parts.tsx'
import { LineOptions } from './line-options.tsx'

interface CartLineRowProps {
  line: CartLine
  /** Differs from those of the other lines. */
  name: string
  /** The path of the product's page; undefined if the site has none. */
  path: string | undefined
  /** The product's variants and plans, once loaded. */
  product: LineProduct | undefined
  /** SKUs that are sold only with a selling plan. */
  subscriptionSkus: readonly string[]
  onChange(change: LineEdit): void
  onRemove(): void
}

/** One line of the cart: product, options, quantity and price. */
export function CartLineRow({ line, name, path, product, subscriptionSkus, onChange, onRemove }: CartLineRowProps) {
  const { merchandise, quantity } = line
  const quantityRule = product?.variants.nodes.find(({ id }) => id === merchandise.id)?.quantityRule
  return (
    <li className="cart-line">
      <LineHead line={line} path={path} />
      <LineOptions line={line} name={name} product={product} subscriptionSkus={subscriptionSkus} onChange={onChange} />
      <LineAttributes line={line} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <NumberInput
          label={`Quantity of ${name}`}
          value={quantity}
          {...quantityRange({ ...merchandise, quantityRule }, quantity)}
          onChange={(next) => onChange({ quantity: next })}
        />
        <button type="button" className="quiet-link cursor-pointer p-2 text-small" onClick={onRemove}>
          Remove<span className="sr-only"> {name}</span>
        </button>
      </div>
    </li>
  )
}
