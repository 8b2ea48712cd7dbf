import { createServer } from 'node:http'
import { setInterval } from 'node:timers'
import { getRequestListener } from '@hono/node-server'
import { createFormsService } from '@shop/forms-service'
import { openDatabase } from '@shop/database'
import { parseTrustedProxies } from '@shop/http/client-address'
import { createLogger } from '@shop/http/logger'

/**
 * A separate process that receives forms, so that only receiving them uses its memory. Reports its port to its parent;
 * on `begin` it collects garbage and starts to measure, on `end` it reports its peak memory growth in bytes.
 */
const [directory = ''] = process.argv.slice(2)
const database = await openDatabase({ directory })
const forms = await createFormsService({
  database,
  directory: `${directory}/forms`,
  readForm: async (id) => ({
    id,
    title: 'Contact',
    fields: [{ label: 'Picture', name: 'picture', type: 'file' }],
    notificationRecipients: [],
  }),
  async sendMail() {},
  shopName: 'A shop',
  trustedProxies: parseTrustedProxies([]),
  logger: createLogger('silent'),
})
const server = createServer(getRequestListener((request) => forms.fetch(request)))
server.listen(0, '127.0.0.1', () => process.send?.(Object(server.address()).port))

let before = 0
let most = 0
const measure = () => (most = Math.max(most, process.memoryUsage.rss()))
setInterval(measure, 2).unref()

process.on('message', (message) => {
  if (message === 'begin') {
    globalThis.gc?.()
    before = most = process.memoryUsage.rss()
    process.send?.('ready')
    return
  }
  measure()
  process.send?.(most - before)
  process.disconnect()
  server.close(() => void database.close())
})
