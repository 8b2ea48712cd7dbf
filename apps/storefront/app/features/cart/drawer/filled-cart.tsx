import { useEffect } from 'react'
import { useSite } from '../../../site.ts'
import { GiftNoteBlock } from './gift-note-block.tsx'
import { afterNextPaint } from '../../../timing/after-next-paint.ts'
import { SuggestionList } from './suggestion-list.tsx'
import type { BrowserCart } from '../session/browser-cart.ts'
import type { Cart, CartLine } from '../model/cart.ts'
import { CartLineRow } from './cart-line-row.tsx'
import { lineNames } from '../model/line-names.ts'
import { cartNotes } from '../model/cart-notes.ts'
import { useCartSettings } from '../service/cart-settings.ts'
import { useCheckout } from '../session/checkout.ts'
import { CartNotes, Subtotal } from './cart-parts.tsx'
import { useLineChoices } from '../service/line-choices.ts'
import { trackLineRemoval } from './cart-events.ts'

interface FilledCartProps {
  cart: Cart
  /** The cart's lines that the shopper chose. */
  lines: CartLine[]
  session: BrowserCart
}

/** Lines, notes, suggestions and subtotal. */
export function FilledCart({ cart, lines, session }: FilledCartProps) {
  const settings = useCartSettings((state) => state.settings)
  const products = useLineChoices((state) => state.products)
  const { url } = useSite()
  useEffect(() => afterNextPaint(() => session.loadChoices(lines)), [session, lines])

  const names = lineNames(lines)
  const pathOf = ({ merchandise }: CartLine) => settings?.products[merchandise.productId]?.path

  function remove(line: CartLine): void {
    trackLineRemoval(cart.id, { line, path: pathOf(line) }, url)
    session.change(line.key, { quantity: 0 })
  }

  return (
    <>
      <ul className="drawer-lines">
        {lines.map((line, index) => (
          <CartLineRow
            key={line.key}
            line={line}
            name={names[index]!}
            path={pathOf(line)}
            // Without the settings it is unknown which SKUs are sold one-time, so no options are offered.
            product={settings ? products[line.merchandise.productId] : undefined}
            subscriptionSkus={settings?.subscriptionSkus ?? []}
            onChange={(change) => session.change(line.key, change)}
            onRemove={() => remove(line)}
          />
        ))}
      </ul>
      <CartNotes notes={settings ? cartNotes(lines, settings) : []} />
      <GiftNoteBlock session={session} />
      <SuggestionList currencyCode={cart.total.currencyCode} session={session} />
      <div className="drawer-foot">
        <Subtotal {...cart} lines={lines} />
        <CheckoutButton session={session} />
      </div>
    </>
  )
}

/** The checkout button; it pulses while the checkout is being prepared. */
function CheckoutButton({ session }: Pick<FilledCartProps, 'session'>) {
  const status = useCheckout((state) => state.status)
  const isLeaving = status !== 'idle'
  return (
    <button
      type="button"
      className="pill pill-buy checkout-button w-full"
      data-status={status}
      aria-busy={isLeaving}
      aria-disabled={isLeaving}
      onClick={() => void session.checkOut()}
    >
      {isLeaving ? 'One breath …' : 'Checkout'}
    </button>
  )
}
