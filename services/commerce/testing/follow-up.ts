import { NoSuchAddressError } from '@shop/database/outbox'
import { runOutbox } from '@shop/database/testing'
import { createLogger } from '@shop/http/logger'
import type { Mail } from '../orders/mail.ts'
import { createOrderFollowUp } from '../orders/order-follow-up.ts'
import { createTestShop, type TestShopOptions } from './commerce.ts'
import { giftCardSecret, storeOrigins } from './shop-address.ts'

/** The secret that signs webhooks. */
export const secret = 'shpss_test'
export const giftNote = [
  { key: 'giftText', value: 'Breathe <out>\nand in' },
  { key: 'giftEmail', value: 'grace@example.com' },
]

/** An address that does not exist. */
export const noAddress = 'gone@example.com'

/** A shop with its follow-up; `sent` are the mails sent, and `refuse` makes the next ones fail. */
export async function openShopWithFollowUp(options: TestShopOptions = {}) {
  const shop = await createTestShop(options)
  const sent: (Mail & { id: number })[] = []
  const failures: string[] = []
  let refusals = 0
  const followUp = await createOrderFollowUp({
    database: shop.database,
    shopName: 'Halcyon',
    storeUrl: 'https://shop.test/',
    storeOrigins,
    webhookSecret: secret,
    giftCards: options.giftCards ?? { secret: giftCardSecret },
    logger: createLogger('info', { write: (line) => void shop.log.push(line) }),
    async sendMail(mail, id) {
      if (mail.to === noAddress) throw new NoSuchAddressError('550 5.1.1 User unknown')
      if (refusals-- > 0) throw new Error('The mail server is away')
      sent.push({ ...mail, id })
    },
  })
  const onError = (error: unknown) => void failures.push(String(error))
  const work = () => runOutbox(shop.database, followUp.outboxHandlers, { onError, pollInterval: 3_600_000 })
  return { ...shop, followUp, sent, failures, work, refuse: (times: number) => void (refusals = times) }
}
