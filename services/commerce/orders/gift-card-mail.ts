import type { Write } from '@shop/database'
import { NoSuchAddressError, type OutboxHandler } from '@shop/database/outbox'
import { isolated } from '@shop/validation/isolated'
import { html } from 'hono/html'
import type { z } from 'zod'
import { formatCode, giftCardCode, hashOfCode, lastCharactersOf } from '../gift-cards/gift-card-code.ts'
import { giftCardsOfLine, updateGiftCard } from '../gift-cards/gift-card-store.ts'
import { lastDay, type GiftCard } from '../gift-cards/gift-card.ts'
import type { CommerceTables } from '../database/tables.ts'
import { formatMoney, type Currency } from '../values/money.ts'
import { giftCardMailSchema, returnGiftCards, type GiftCardSettings } from './gift-card-issue.ts'
import { formatDay } from './gift-card-summary.ts'
import { markGiftNote, type GiftNoteOptions } from './gift-note.ts'
import { paragraphs, renderMail, renderNote, renderTitle, type Mail } from './mail.ts'
import { findOrder } from './order-store.ts'
import { withStoreOrigin } from './store-origin.ts'

type Payload = z.output<typeof giftCardMailSchema>

/** A gift card with its code, for its owner. */
interface OpenCard {
  card: GiftCard
  code: string
}

export interface GiftCardMailOptions extends GiftNoteOptions {
  giftCards: GiftCardSettings
}

const use = 'Enter the code in your cart or at the checkout. What an order does not use stays on the card.'

function wordsFor({ present, returned }: Payload, { shopName }: { shopName: string }, several: boolean) {
  const what = several ? 'gift cards' : 'a gift card'
  if (returned) {
    const subject = `Your ${shopName} gift card${several ? 's' : ''} could not be delivered`
    const opening = `There is no email address ${isolated(returned.from)}. Here ${several ? 'are' : 'is'} what was to go there, for you to pass on: ${what}${returned.message === '' ? '.' : ', and this note:'}`
    return { subject, title: subject, opening }
  }
  if (!present) {
    const subject = `Your ${shopName} gift card${several ? 's' : ''}`
    return { subject, title: subject, opening: `Thank you. Here ${several ? 'are' : 'is'} what you bought: ${what}.` }
  }
  const name = present.name.replaceAll(/\s+/g, ' ')
  const somebody = name === '' ? 'Somebody' : `${isolated(name)}, somebody`
  return {
    subject: `A present for you from ${shopName}`,
    title: 'Something calm for you.',
    opening: `${somebody} sends you ${what} for ${shopName}${present.message === '' ? '.' : ', and this note:'}`,
  }
}

/** The mail with the codes of gift cards. */
async function giftCardMail(
  payload: Payload,
  cards: readonly OpenCard[],
  { shopName, storeUrl, currency }: { shopName: string; storeUrl: string; currency: Currency },
): Promise<Mail> {
  const { subject, title, opening } = wordsFor(payload, { shopName }, cards.length > 1)
  const message = payload.present?.message ?? payload.returned?.message ?? ''
  const shown = cards.map(({ card, code }) => ({
    code: formatCode(code),
    value: formatMoney(card.initialValue, currency),
    until: card.expiresAt === null ? '' : `Valid until ${formatDay(lastDay(card.expiresAt))}`,
  }))
  const body = html`${renderTitle(title)}
    <p>${opening}</p>
    ${message && renderNote(message)}
    ${shown.map(
      ({ code, value, until }) =>
        html`<p style="margin:20px 0;padding:20px 8px;border:1.5px solid #dde0ea;border-radius:18px;text-align:center">
          <span style="display:block;font:32px/1.2 Georgia,serif">${value}</span>
          <b style="display:block;margin:12px 0 0;font:18px/1.4 ui-monospace,Menlo,monospace">${code}</b>
          ${until && html`<span style="display:block;margin:8px 0 0">${until}</span>`}
        </p>`,
    )}
    <p>${use}</p>
    <p><a href="${storeUrl}" style="color:#1d2a58">${shopName}</a></p>`
  return {
    to: payload.to,
    subject,
    text: paragraphs([
      title,
      opening,
      message,
      ...shown.map(({ code, value, until }) => [`${value}   ${code}`, until].filter(Boolean)),
      use,
      storeUrl,
    ]),
    html: await renderMail(subject, '52px 32px', body),
  }
}

/** Stores the codes of cards, and when they were sent. */
async function update({ trx }: Write, open: readonly OpenCard[], sentAt: string | null): Promise<void> {
  const queries = trx.withTables<CommerceTables>()
  for (const { card } of open) await updateGiftCard(queries, { ...card, sentAt })
}

/**
 * Sends the gift cards of the outbox; if the recipient's address does not exist, queues them for their buyer. The codes
 * are computed again for the mail. A card that was issued with another secret gets a code from the current one: its
 * original code was never sent. Cards that were sent are skipped, so that a retry after a crash sends nothing twice.
 */
export function createGiftCardHandler(options: GiftCardMailOptions): OutboxHandler {
  const { database, shopName, giftCards, sendMail } = options
  return async (data, entry) => {
    const payload = giftCardMailSchema.parse(data)
    const queries = database.kysely.withTables<CommerceTables>()
    const order = await findOrder(queries, { number: payload.order })
    const issued = await giftCardsOfLine(queries, payload.order, payload.line)
    const unsent = issued.filter(({ sentAt }) => sentAt === null)
    if (!order || unsent.length === 0) return
    const open = unsent.map((card): OpenCard => {
      const code = giftCardCode(giftCards.secret, card.id)
      return { code, card: { ...card, codeHash: hashOfCode(code), lastCharacters: lastCharactersOf(code) } }
    })
    if (open.some(({ card }, index) => card.codeHash !== unsent[index]?.codeHash)) {
      await database.write((write) => update(write, open, null))
    }
    const { storeUrl } = withStoreOrigin(options, order.parameters)
    const mail = await giftCardMail(payload, open, { shopName, storeUrl, currency: order.currency })
    await sendMail(mail, entry.id).catch(async (error: unknown) => {
      const { present, line, to } = payload
      if (present && error instanceof NoSuchAddressError) {
        await database.write(async (write) => {
          await returnGiftCards(write, order, line, { from: to, message: present.message })
          if (present.isGiftNote) await markGiftNote(write, order.number, 'returned')
        })
      }
      throw error
    })
    const sentAt = new Date().toISOString()
    // In one transaction: a retry skips cards that are marked as sent, so it would never mark the note.
    await database.write(async (write) => {
      await update(write, open, sentAt)
      if (payload.present?.isGiftNote) await markGiftNote(write, order.number, 'delivered')
    })
  }
}
