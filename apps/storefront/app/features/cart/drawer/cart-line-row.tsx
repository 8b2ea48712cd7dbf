import { Link } from 'react-router'
import { formatMoney, multiplyMoney } from '../../../commerce/money.ts'
import { NumberInput } from '../../../ui/number-input.tsx'
import type { CartLine } from '../model/cart.ts'
import type { LineEdit } from '../model/pending-changes.ts'
import { maximumQuantity } from '../model/line-quantity.ts'
import type { LineProduct } from '../service/line-choices.ts'
import { LineOptions } from './line-options.tsx'

interface CartLineRowProps {
  line: CartLine
  /** The path of its product's page, where the site has one. */
  path: string | undefined
  /** What it can be exchanged for, once that is known. */
  product: LineProduct | undefined
  /** SKUs that are sold with a selling plan only. */
  subscriptionSkus: readonly string[]
  onChange(change: LineEdit): void
  onRemove(): void
}

/** One line of the cart: what it is, which one, how many, what it costs. */
export function CartLineRow({ line, path, product, subscriptionSkus, onChange, onRemove }: CartLineRowProps) {
  const { merchandise, quantity } = line
  const { title, variantTitle, image } = merchandise
  return (
    <li className="cart-line">
      <span className="cart-line-picture">
        {image && <img src={image.url} alt="" width={200} height={200} className="size-full object-contain" />}
      </span>
      <div className="flex justify-between gap-4">
        <p className="min-w-0 font-display text-[1.375rem] leading-tight text-balance">
          {path ? <Link to={path}>{title}</Link> : title}
        </p>
        <LinePrice line={line} />
      </div>
      <LineOptions line={line} product={product} subscriptionSkus={subscriptionSkus} onChange={onChange} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <NumberInput
          label={`Quantity of ${title}, ${variantTitle}`}
          value={quantity}
          min={1}
          max={maximumQuantity(merchandise, quantity)}
          onChange={(next) => onChange({ quantity: next })}
        />
        <button type="button" className="quiet-link cursor-pointer p-2 text-small" onClick={onRemove}>
          Remove<span className="sr-only"> {title}</span>
        </button>
      </div>
    </li>
  )
}

function LinePrice({ line: { merchandise, quantity } }: Pick<CartLineRowProps, 'line'>) {
  const { price, compareAtPrice } = merchandise
  if (!price) return null
  return (
    <p className="text-right whitespace-nowrap tabular-nums">
      <span className="font-semibold">{formatMoney(multiplyMoney(price, quantity))}</span>
      {compareAtPrice && Number(compareAtPrice.amount) > Number(price.amount) && (
        <s className="block text-small opacity-70">
          <span className="sr-only">before </span>
          {formatMoney(multiplyMoney(compareAtPrice, quantity))}
        </s>
      )}
    </p>
  )
}
