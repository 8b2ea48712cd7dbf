import { formatMoney, multiplyMoney } from '../../commerce/money.ts'
import { NumberInput } from '../../ui/number-input.tsx'
import { maximumQuantity, optimisticLineId, type CartLine } from './cart.ts'

interface CartLineRowProps {
  line: CartLine
  onQuantity(quantity: number): void
}

/** One line of the cart: what it is, how many, what it costs. */
export function CartLineRow({ line, onQuantity }: CartLineRowProps) {
  const { merchandise, quantity } = line
  const isNew = line.id === optimisticLineId
  return (
    <li className="grid grid-cols-[88px_1fr] gap-x-4 gap-y-2 border-b-[1.5px] border-hairline py-4 first:border-t-[1.5px]">
      <span className="row-span-2 grid aspect-square place-items-center overflow-hidden rounded-[20px] bg-white">
        {merchandise.image && (
          <img
            src={merchandise.image.url}
            alt={merchandise.image.alt}
            width={200}
            height={200}
            className="size-full object-contain"
          />
        )}
      </span>
      <div className="flex justify-between gap-4">
        <p>
          <span className="block font-display text-[1.375rem] leading-tight">{merchandise.title}</span>
          <span className="text-small">{merchandise.variantTitle}</span>
          {line.sellingPlan && <span className="block text-small">{line.sellingPlan.name}</span>}
        </p>
        {merchandise.price && (
          <p className="font-semibold whitespace-nowrap tabular-nums">
            {formatMoney(multiplyMoney(merchandise.price, quantity))}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2" aria-busy={isNew}>
        <NumberInput
          label={`Quantity of ${merchandise.title}, ${merchandise.variantTitle}`}
          value={quantity}
          min={1}
          max={maximumQuantity(merchandise, quantity)}
          onChange={onQuantity}
        />
        <button
          type="button"
          className="quiet-link cursor-pointer p-2 text-small"
          disabled={isNew}
          onClick={() => onQuantity(0)}
        >
          Remove<span className="sr-only"> {merchandise.title}</span>
        </button>
      </div>
    </li>
  )
}
