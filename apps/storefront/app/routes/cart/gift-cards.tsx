import { Form } from 'react-router'
import { formatMoney, fromMinorUnits, minorUnits, type Money } from '../../commerce/money.ts'
import type { AppliedGiftCard } from '../../features/cart/service/gift-cards.ts'

/** A code that was refused. */
export interface RefusedCode {
  code: string
  message: string
}

interface GiftCardsProps {
  /** The amount to pay. */
  total: Money
  giftCards: AppliedGiftCard[]
  refused: RefusedCode | null
  /** The `action` of its forms. */
  action: string
}

/** The applied gift cards, the remaining amount, and a field for another card. */
export function GiftCards({ total, giftCards, refused, action }: GiftCardsProps) {
  return (
    <div className="mb-5 grid gap-4">
      {giftCards.length > 0 && (
        <>
          <ul className="grid gap-2" aria-label="Gift cards">
            {giftCards.map((card) => (
              <Applied key={card.id} card={card} action={action} />
            ))}
          </ul>
          <output className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span>
              Left to pay <span className="block text-small opacity-70">before shipping and taxes </span>
            </span>
            <span className="text-lead font-semibold tabular-nums">{formatMoney(leftToPay(total, giftCards))}</span>
          </output>
        </>
      )}
      {/* The key clears the field once a card is applied. */}
      <CodeForm key={giftCards.map(({ id }) => id).join(' ')} refused={refused} action={action} />
    </div>
  )
}

function leftToPay(total: Money, giftCards: readonly AppliedGiftCard[]): Money {
  const paid = giftCards.reduce((sum, { amountUsed }) => sum + minorUnits(amountUsed), 0)
  return fromMinorUnits(minorUnits(total) - paid, total.currencyCode)
}

function Applied({ card, action }: { card: AppliedGiftCard; action: string }) {
  const { id, lastCharacters, amountUsed } = card
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-3">
      <span>
        Gift card <span className="sr-only">ending in </span>
        <span aria-hidden="true">•••• </span>
        <span className="tabular-nums">{lastCharacters}</span>
      </span>
      <span className="ml-auto tabular-nums">{`−${formatMoney(amountUsed)}`}</span>
      <Form action={action} method="post" preventScrollReset>
        <input type="hidden" name="giftCard" value={id} />
        <button
          type="submit"
          name="intent"
          value="remove-gift-card"
          className="quiet-link cursor-pointer p-2 text-small"
        >
          Remove<span className="sr-only"> the gift card ending in {lastCharacters}</span>
        </button>
      </Form>
    </li>
  )
}

function CodeForm({ refused, action }: Pick<GiftCardsProps, 'refused' | 'action'>) {
  return (
    <Form action={action} method="post" preventScrollReset className="sign-up">
      <label htmlFor="gift-card-code" className="text-small font-semibold">
        Gift card
      </label>
      <div className="sign-up-row">
        <input
          id="gift-card-code"
          name="giftCardCode"
          className="field"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          maxLength={100}
          defaultValue={refused?.code}
          aria-invalid={refused !== null}
          aria-describedby="gift-card-note"
        />
        <button type="submit" name="intent" value="add-gift-card" className="pill sign-up-button">
          Apply
        </button>
      </div>
      {refused && (
        <p id="gift-card-note" role="alert" className="text-small text-alarm">
          {refused.message}
        </p>
      )}
    </Form>
  )
}
