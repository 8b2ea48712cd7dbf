/**
 * Places orders one after another until it is done or killed, and prints the number of each acknowledged one.
 * Run as a separate process: `node placing-child.ts '{"directory": …, "checkouts": […]}'`.
 */
import { openDatabase } from '@shop/database'
import { createLogger } from '@shop/http/logger'
import { z } from 'zod'
import { createCommerceService } from '../commerce-service.ts'
import { baseUrl, giftCardSecret } from './shop-address.ts'
import { pay } from './shopper.ts'

const { url, directory, checkouts, total, due } = z
  .object({
    url: z.string().optional(),
    directory: z.string(),
    checkouts: z.array(z.string()),
    total: z.number(),
    due: z.number().optional(),
  })
  .parse(JSON.parse(process.argv[2] ?? ''))

const database = await openDatabase({ url, directory })
const service = await createCommerceService({
  database,
  baseUrl,
  giftCards: { secret: giftCardSecret },
  shop: { name: 'Halcyon', storeUrl: 'https://shop.test/' },
  logger: createLogger('silent'),
})

await Promise.all(
  Array.from({ length: 4 }, async (_, client) => {
    for (const checkout of checkouts.filter((_each, index) => index % 4 === client)) {
      const { status } = await pay(service, checkout, due === undefined ? { total } : { total, due })
      if (status === 303) process.stdout.write(`${checkout}\n`)
    }
  }),
)

// The connection for change events would keep the process alive.
await service.close()
await database.close()
