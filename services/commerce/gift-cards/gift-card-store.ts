import { readerOf, writerOf } from '../database/columns.ts'
import { giftCardColumns } from '../database/gift-card-columns.ts'
import type { Queries } from '../database/tables.ts'
import type { MinorUnits } from '../values/money.ts'
import { hashOfCode, parseCode } from './gift-card-code.ts'
import type { GiftCard } from './gift-card.ts'

const readCard = readerOf(giftCardColumns)
const writeCard = writerOf(giftCardColumns)

/** The gift card of each code, in order; undefined for an unknown code. */
export async function findGiftCards(queries: Queries, codes: readonly string[]): Promise<(GiftCard | undefined)[]> {
  const hashes = codes.map((text) => {
    const code = parseCode(text)
    return code && hashOfCode(code)
  })
  const known = hashes.filter((each) => each !== undefined)
  if (known.length === 0) return codes.map(() => undefined)
  const rows = await queries.selectFrom('commerce_gift_card').selectAll().where('code_hash', 'in', known).execute()
  const cards = rows.map(readCard)
  return hashes.map((each) => cards.find(({ codeHash }) => codeHash === each))
}

/** The cards with these ids, in order: also those that cannot pay any more. */
export async function loadGiftCards(queries: Queries, ids: readonly string[]): Promise<GiftCard[]> {
  if (ids.length === 0) return []
  const rows = await queries.selectFrom('commerce_gift_card').selectAll().where('id', 'in', ids).execute()
  const cards = new Map(rows.map((row) => [row.id, readCard(row)]))
  return ids.flatMap((id) => cards.get(id) ?? [])
}

/** The gift cards that a line of an order has issued. */
export async function giftCardsOfLine(queries: Queries, order: number, line: number): Promise<GiftCard[]> {
  const rows = await queries
    .selectFrom('commerce_gift_card')
    .selectAll()
    .where('order_number', '=', order)
    .where('order_line', '=', line)
    .orderBy('id')
    .execute()
  return rows.map(readCard)
}

/** Stores new gift cards; at least one. */
export async function insertGiftCards(queries: Queries, cards: readonly GiftCard[]): Promise<void> {
  await queries.insertInto('commerce_gift_card').values(cards.map(writeCard)).execute()
}

/** Changes the code of a gift card, or when it was sent. */
export async function updateGiftCard(
  queries: Queries,
  { id, codeHash, lastCharacters, sentAt }: GiftCard,
): Promise<void> {
  await queries
    .updateTable('commerce_gift_card')
    .set({ code_hash: codeHash, last_characters: lastCharacters, sent_at: sentAt })
    .where('id', '=', id)
    .execute()
}

/**
 * Takes an amount from a gift card in one statement; false if it has expired or has less, and then nothing is taken.
 */
export async function takeFromGiftCard(queries: Queries, id: string, amount: MinorUnits): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('commerce_gift_card')
    .set((card) => ({ balance: card('balance', '-', amount) }))
    .where('id', '=', id)
    .where('balance', '>=', amount)
    .where((card) => card.or([card('expires_at', 'is', null), card('expires_at', '>', new Date().toISOString())]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
