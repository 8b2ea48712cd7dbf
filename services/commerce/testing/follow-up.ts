import { NoSuchAddressError } from '@shop/database/outbox'
import { createOutboxWorker } from '@shop/database/outbox-worker'
import { createLogger } from '@shop/http/logger'
import type { Mail } from '../orders/mail.ts'
import { createOrderFollowUp } from '../orders/order-follow-up.ts'
import { createTestShop, type TestShopOptions } from './commerce.ts'
import { giftCardSecret } from './shop-address.ts'

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
    webhookSecret: secret,
    giftCards: options.giftCards ?? { secret: giftCardSecret },
    logger: createLogger('info', { write: (line) => void shop.log.push(line) }),
    async sendMail(mail, id) {
      if (mail.to === noAddress) throw new NoSuchAddressError('550 5.1.1 User unknown')
      if (refusals-- > 0) throw new Error('The mail server is away')
      sent.push({ ...mail, id })
    },
  })
  /** Runs the outbox. */
  async function work(): Promise<void> {
    const worker = createOutboxWorker({
      database: shop.database,
      handlers: followUp.outboxHandlers,
      onError: (error) => void failures.push(String(error)),
      pollInterval: 3_600_000,
    })
    await worker.run()
    await worker.stop()
  }
  return { ...shop, followUp, sent, failures, work, refuse: (times: number) => void (refusals = times) }
}
