import { useEffect, useEffectEvent, useRef, useState, type SubmitEvent } from 'react'
import { Form } from 'react-router'
import { trackLineRemoval, trackCartView } from '../../features/cart/drawer/cart-events.ts'
import { CartNotes, LineAttributes, LineHead, Subtotal } from '../../features/cart/drawer/cart-parts.tsx'
import { termsOf } from '../../features/cart/model/cart.ts'
import { lineNames } from '../../features/cart/model/line-names.ts'
import { quantityRange } from '../../features/cart/model/line-quantity.ts'
import { PlayClouds } from '../../features/clouds/play-clouds.tsx'
import { TitleSky } from '../../sections/title/title-sky.tsx'
import { useSite } from '../../site.ts'
import { NumberInput } from '../../ui/number-input.tsx'
import { ShopLink } from '../../ui/shop-link.tsx'
import { ink } from '../../ui/sky.ts'
import { Wave } from '../../ui/wave.tsx'
import { GiftCards, type RefusedCode } from './gift-cards.tsx'
import type { CartContent } from './load-cart.ts'

interface CartPageProps {
  /** Null for an empty cart. */
  cart: CartContent | null
  isOutOfReach: boolean
  /** The reasons why a change was refused. */
  refusals: string[]
  /** The code of a gift card that was refused. */
  refusedCode?: RefusedCode | null
  /** The URL of the checkout while the browser is being redirected to it. */
  checkout?: string | null
  /** The checkout URL of a permalink's cart, if that is not the shopper's own cart. */
  linkedCheckout?: string | null
}

/** Absolute, because other routes show the cart page too. */
const formAction = '/cart'

/**
 * The id of the form of all lines and the checkout: 'Checkout' also submits quantities that were not saved by 'Update'.
 */
const cartForm = 'cart-form'

const dusk = ['#eef1ff', '#bccbff', '#ffd6c6']

function titleOf({ cart, isOutOfReach }: CartPageProps): string {
  if (isOutOfReach) return 'The cart is out of reach'
  return cart ? 'Cart' : 'Nothing here but clouds'
}

/** Moves the focus to the page if a change has removed the focused element, such as a removed line's button. */
function useFocusAfterChange(cart: CartContent | null): void {
  const shown = useRef(cart)
  useEffect(() => {
    if (shown.current === cart) return
    shown.current = cart
    if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true })
  }, [cart])
}

/** The cart as a page: with or without script. */
export function CartPage(props: CartPageProps) {
  const { cart, isOutOfReach, refusals, refusedCode = null, checkout = null, linkedCheckout = null } = props
  useFocusAfterChange(cart)
  return (
    <>
      <TitleSky title={titleOf(props)} colors={dusk} />
      <div className="min-h-[40svh] px-gutter pt-5 pb-6 [--drawer-gutter:0px]">
        {refusals.length > 0 && (
          <div role="alert" className="mb-4 text-alarm">
            {refusals.map((refusal) => (
              <p key={refusal}>{refusal}</p>
            ))}
          </div>
        )}
        {linkedCheckout !== null && (
          <p className="mb-4">
            <a href={linkedCheckout} className="quiet-link">
              Check out what is left of the link
            </a>
          </p>
        )}
        {checkout !== null && (
          <output className="mb-4 block">
            One moment.{' '}
            <a href={checkout} className="quiet-link">
              On to the checkout
            </a>
          </output>
        )}
        {cart && <FilledCart cart={cart} refusedCode={refusedCode} />}
        {!cart && isOutOfReach && <p>What is in it is kept. Please try again in a moment.</p>}
        {!cart && (
          <p className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
            <ShopLink to="/shop" className="pill">
              Look around
            </ShopLink>
            {!isOutOfReach && <PlayClouds className="quiet-link cursor-pointer py-3" />}
          </p>
        )}
      </div>
      <Wave color={ink} />
    </>
  )
}

/** Tracks a view of the cart once. Returns the form's submit handler, which tracks a line that is removed. */
function useCartEvents({ id, lines }: CartContent): (event: SubmitEvent<HTMLFormElement>) => void {
  const { url } = useSite()
  const told = useEffectEvent((cartId: string) => trackCartView(cartId, lines, url))
  useEffect(() => told(id), [id])

  return ({ currentTarget, nativeEvent: { submitter } }) => {
    const removedId = new FormData(currentTarget, submitter).get('remove')
    const removed = lines.find(({ line }) => line.id === removedId)
    if (removed) trackLineRemoval(id, removed, url)
  }
}

function FilledCart({ cart, refusedCode }: { cart: CartContent; refusedCode: RefusedCode | null }) {
  const tellRemovals = useCartEvents(cart)
  const lines = cart.lines.map(({ line }) => line)
  const names = lineNames(lines)
  return (
    <div className="grid grid-cols-1 gap-5 lg:grid-cols-12 lg:gap-6">
      <div className="lg:col-span-7">
        <ul>
          {cart.lines.map((shown, index) => (
            <Line key={shown.line.id} name={names[index]!} {...shown} />
          ))}
        </ul>
        <CartNotes notes={cart.notes} />
      </div>
      <div className="self-start rounded-panel bg-mist p-5 lg:sticky lg:top-[104px] lg:col-span-4 lg:col-start-9">
        <Subtotal {...cart} lines={lines} />
        {cart.giftCards && (
          <GiftCards total={cart.total} giftCards={cart.giftCards} refused={refusedCode} action={formAction} />
        )}
        <Form id={cartForm} action={formAction} method="post" preventScrollReset onSubmit={tellRemovals}>
          <button type="submit" name="intent" value="checkout" className="pill pill-buy w-full">
            Checkout
          </button>
        </Form>
      </div>
    </div>
  )
}

function Line({ line, name, path, quantityRule }: CartContent['lines'][number] & { name: string }) {
  const { id, quantity, merchandise } = line
  const range = quantityRange({ ...merchandise, quantityRule }, quantity)
  const [edit, setEdit] = useState({ over: quantity, value: quantity })
  return (
    <li className="cart-line">
      <LineHead line={line} path={path} />
      <p className="line-terms empty:hidden">{termsOf(line)}</p>
      <LineAttributes line={line} />
      <div className="flex flex-wrap items-center gap-2">
        <input type="hidden" form={cartForm} name="line" value={id} />
        <NumberInput
          form={cartForm}
          name="quantity"
          label={`Quantity of ${name}`}
          // When the service's quantity changes, that is shown.
          value={edit.over === quantity ? edit.value : quantity}
          {...range}
          onChange={(value) => setEdit({ over: quantity, value })}
        />
        <button type="submit" form={cartForm} name="intent" value="update" className="pill min-h-[44px] px-4">
          Update<span className="sr-only"> {name}</span>
        </button>
        <button
          type="submit"
          form={cartForm}
          name="remove"
          value={id}
          className="quiet-link ml-auto cursor-pointer p-2 text-small"
          // The second click of a double click would remove the next line, which has moved to this place.
          onClick={(event) => event.detail > 1 && event.preventDefault()}
        >
          Remove<span className="sr-only"> {name}</span>
        </button>
      </div>
    </li>
  )
}
