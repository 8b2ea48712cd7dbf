import { setTimeout } from 'node:timers/promises'
import { atMost, type Figure } from '../bench/figure.ts'
import { startShop } from '../e2e/shop-process.ts'
import type { Drill } from './drill.ts'
import { startMailServer } from './mail-stand-in.ts'
import { sendContactForm } from './contact-form.ts'
import { createCart, findVariant, placeOrder } from './orders.ts'

async function timed(work: () => Promise<void>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** Milliseconds: the mail server is down for about 10 s, so the next retry is due after 16 s at most. */
const maxDeliveryTime = 40_000

/** Buys one piece, and has the confirmation sent to `email`. */
async function buy(origin: string, email: string): Promise<void> {
  await placeOrder(await createCart(origin, await findVariant(origin)), email)
}

export const drill: Drill = {
  does: 'kills and freezes the mail server while visitors order and send forms, and waits for their mails afterwards',
  isShort: false,
  async run() {
    await using mail = await startMailServer()
    await using shop = await startShop({ SMTP_URL: `smtp://${mail.host}`, LOG_LEVEL: 'silent' })
    await buy(shop.origin, 'first@example.com')
    const figures: Figure[] = []
    const expected = new Set<string>()
    for (const condition of ['frozen', 'dead'] as const) {
      await mail.setCondition(condition)
      // A pending entry must not block the others.
      await timed(() => buy(shop.origin, `${condition}-before@example.com`))
      const order = await timed(() => buy(shop.origin, `${condition}@example.com`))
      const form = await timed(() => sendContactForm(shop))
      for (const address of [`${condition}-before@example.com`, `${condition}@example.com`]) expected.add(address)
      await setTimeout(5000)
      figures.push(
        atMost(`mail server ${condition}: an order`, order, 'ms', 2000),
        atMost(`mail server ${condition}: a form`, form, 'ms', 2000),
      )
    }
    await mail.setCondition('well')
    const back = performance.now()
    const missing = () => [...expected].filter((address) => !mail.arrived.includes(address))
    while (missing().length > 0 && performance.now() - back < maxDeliveryTime) await setTimeout(100)
    const twice = mail.arrived.filter((address) => expected.has(address)).length - expected.size + missing().length
    return [
      ...figures,
      atMost(`of ${expected.size} confirmations, never sent`, missing().length, '', 0),
      atMost('of them, sent twice', twice, '', 0),
      atMost('all sent after the server was back', performance.now() - back, 'ms', maxDeliveryTime),
    ]
  },
}
