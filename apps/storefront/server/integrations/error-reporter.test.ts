import { createLogger } from '@shop/http/logger'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { imageUrl } from '../../app/content/image-url.ts'
import { readConfig } from '../config/config.ts'
import { createErrorReporter } from './error-reporter.ts'
import { startSentry } from '../testing/sentry.ts'
import { hosted, startWholeShop } from '../testing/whole-shop.ts'

/** An envelope as Sentry documents it: a header, then items of a header and a payload each, all JSON lines. */
const eventSchema = z.object({
  event_id: z.string().regex(/^[0-9a-f]{32}$/),
  timestamp: z.number(),
  platform: z.literal('node'),
  release: z.string(),
  tags: z.record(z.string(), z.string()),
  exception: z.object({
    values: z
      .array(
        z.object({
          type: z.string(),
          value: z.string(),
          stacktrace: z.object({
            frames: z.array(z.object({ filename: z.string(), lineno: z.number() }).loose()).min(1),
          }),
        }),
      )
      .min(1),
  }),
})

function parseEnvelope(body: string): z.output<typeof eventSchema> {
  const [header, item, payload] = body.split('\n').map((line): unknown => JSON.parse(line || '{}'))
  z.object({ event_id: z.string(), sent_at: z.iso.datetime() }).parse(header)
  z.object({ type: z.literal('event') }).parse(item)
  return eventSchema.parse(payload)
}

test('a server error reaches Sentry with release, variant and what failed, without personal data', async () => {
  const { received, dsn } = await startSentry()
  const config = readConfig({ SENTRY_DSN: dsn, DEPLOY_ID: '1.2.3', SITE_VARIANT: 'non-cbd' })
  const { report } = createErrorReporter(config, createLogger('silent'))
  report(new TypeError('no letter to ada@example.com'), 'a page could not be made', '/shop')
  await expect.poll(() => received).toHaveLength(1)
  expect(received[0]?.path).toMatch(/^\/api\/42\/envelope\/\?.*sentry_key=public/)
  expect(parseEnvelope(received[0]?.body ?? '')).toMatchObject({
    release: '1.2.3',
    tags: { variant: 'non-cbd', what: 'a page could not be made', path: '/shop' },
    exception: { values: [{ type: 'TypeError', value: 'no letter to [email]' }] },
  })
})

test('an outage that background work meets again and again reaches Sentry once a minute', async () => {
  const { received, dsn } = await startSentry()
  const { report, flush } = createErrorReporter(readConfig({ SENTRY_DSN: dsn }), createLogger('silent'))
  for (let count = 0; count < 5; count += 1) report(new Error('PostgreSQL is unavailable'), 'background work failed')
  report(new Error('PostgreSQL is unavailable'), 'releases could not be read')
  await flush()
  expect(received).toHaveLength(2)
})

test('without a DSN an error is only logged', async () => {
  const log: string[] = []
  const { report } = createErrorReporter(readConfig({}), createLogger('info', { write: (line) => void log.push(line) }))
  report(new Error('the sky fell'), 'a page could not be made', '/shop')
  expect(log).toHaveLength(1)
  expect(log[0]).toContain('the sky fell')
  expect(log[0]).toContain('a page could not be made')
})

test('ERR-29: errors that a page tolerates, such as an invalid image id, are reported on the server', async () => {
  const { received, dsn } = await startSentry()
  const { request, lines } = await startWholeShop({
    settings: { ...hosted, SENTRY_DSN: dsn },
    render: async (_request, { site }) => {
      await Promise.resolve()
      const address = imageUrl(site.images, { id: 'file-0123-pdf' })
      return new Response(`<p>${address}</p>`, { headers: { 'Content-Type': 'text/html' } })
    },
  })
  const response = await request('/about')
  expect([response.status, await response.text()]).toEqual([200, '<p>null</p>'])
  await expect.poll(() => received).toHaveLength(1)
  const reported = "'file-0123-pdf' is not the id of an image"
  expect(parseEnvelope(received[0]?.body ?? '')).toMatchObject({
    tags: { path: '/about' },
    exception: { values: [{ value: reported }] },
  })
  expect(lines.join()).toContain(reported)
})
