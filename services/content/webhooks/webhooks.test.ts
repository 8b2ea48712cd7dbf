import { isValidSignature } from '@sanity/webhook'
import { startOutbox } from '@shop/database/testing'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { ndjson, startContentService, until, writeFolder, type TestService } from '../testing/content.ts'
import { startReceiver } from '../testing/receiver.ts'
import type { ContentServiceOptions } from '../service-options.ts'

const page = (id: string, fields = {}) => ({ _id: id, _type: 'page', title: 'Calm', ...fields })
const hooks = '/v2025-02-19/hooks/projects/local'

let content: TestService
let administrator: string
let outbox: ReturnType<typeof startOutbox>

async function start(options: Partial<ContentServiceOptions> = { webhooksToPrivateAddresses: true }) {
  content = await startContentService(options)
  administrator = await content.signIn()
  outbox = startOutbox(content.database, content.service.outboxHandlers)
}

beforeEach(() => start())

const call = (method: string, path: string, body?: object) => content.call(method, path, body, administrator)

const on = ['create', 'update', 'delete']

async function addWebhook(url: string, rule: object = {}, fields: object = {}): Promise<string> {
  const asked = { type: 'document', name: 'Search', url, dataset: 'production', rule: { on, ...rule }, ...fields }
  const { status, body } = await call('POST', hooks, asked)
  expect([status, body]).toEqual([201, expect.objectContaining({ url })])
  return body.id
}

const client = () => content.client({ token: administrator })
const messagesOf = async (id: string) => (await call('GET', `${hooks}/${id}/messages`)).body
const resend = (id: string, message: string) => call('POST', `${hooks}/${id}/messages/${message}/resend`)
const attemptsOf = async (id: string) => (await call('GET', `${hooks}/${id}/attempts`)).body

/**
 * Lets the outbox retry entries that are delayed by seconds, but not those in progress, which are locked for a minute.
 */
async function runAgain(): Promise<void> {
  const isPutOff = sql`done_at is null and available_at < ${Date.now() + 30_000}`
  await sql`update outbox set available_at = 0 where ${isPutOff}`.execute(content.database.kysely)
  await outbox.run()
}

/** A projection whose evaluation is aborted. */
const tooLarge = `{"a": @}${'{"a": [a, a]}'.repeat(30)}`

describe('deliveries', () => {
  test('a change that the filter finds is delivered as projected, signed, with the vendor’s headers', async () => {
    const { received, url } = await startReceiver()
    const rule = {
      filter: '_type == "page" && delta::changedAny(title)',
      projection: '{_id, title, "was": before().title}',
    }
    const id = await addWebhook(url, rule, { secret: 'of the hook', headers: { 'X-Site': 'halcyon' } })
    await client().create(page('a'))
    await client().patch('a').set({ title: 'Calmer' }).commit()
    await client().patch('a').set({ other: 1 }).commit()
    await client().create({ _id: 'b', _type: 'other' })
    await client().delete('a')
    await until(async () => {
      await outbox.run()
      expect(received).toHaveLength(3)
    })
    expect(
      received.map(({ body }) => JSON.parse(body)).toSorted((x, y) => (x.was ?? '').localeCompare(y.was ?? '')),
    ).toEqual([
      { _id: 'a', title: 'Calm', was: null },
      { _id: 'a', title: 'Calmer', was: 'Calm' },
      { _id: 'a', title: 'Calmer', was: 'Calmer' },
    ])
    for (const { method, headers, body } of received) {
      expect(method).toBe('POST')
      expect(headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'idempotency-key': expect.stringMatching(/^[\w-]{20,}$/),
        'sanity-dataset': 'production',
        'sanity-document-id': 'a',
        'sanity-operation': expect.stringMatching(/^(create|update|delete)$/),
        'sanity-project-id': 'local',
        'sanity-transaction-id': expect.any(String),
        'sanity-transaction-time': expect.any(String),
        'sanity-webhook-id': id,
        'x-site': 'halcyon',
      })
      const signature = String(headers['sanity-webhook-signature'])
      expect(await isValidSignature(body, signature, 'of the hook')).toBe(true)
      expect(await isValidSignature(`${body} `, signature, 'of the hook')).toBe(false)
    }
    expect(new Set(received.map(({ headers }) => headers['idempotency-key'])).size).toBe(3)
  })

  test('all documents of an import are looked at, 50 at a time', async () => {
    const { received, url } = await startReceiver()
    await addWebhook(url)
    const drafts = Array.from({ length: 50 }, (_, index) => page(`drafts.p${index}`))
    const directory = await writeFolder({ 'data.ndjson': ndjson(...drafts, page('p')) })
    await content.service.importDataset({ dataset: 'production', directory })
    await until(async () => {
      await outbox.run()
      expect(received.map(({ body }) => JSON.parse(body))).toMatchObject([{ _id: 'p' }])
    })
  })

  test('drafts and versions are delivered only to webhooks that request them', async () => {
    const { received, url } = await startReceiver()
    for (const [path, fields] of Object.entries({
      published: {},
      drafts: { includeDrafts: true },
      versions: { includeAllVersions: true },
      disabled: { isDisabledByUser: true },
      elsewhere: { dataset: 'staging' },
      everywhere: { dataset: '*' },
    })) {
      await addWebhook(url, { projection: `{"to": "${path}", _id}` }, fields)
    }
    await client().transaction().create(page('a')).create(page('drafts.a')).create(page('versions.r1.a')).commit()
    await until(async () => {
      await outbox.run()
      expect(received).toHaveLength(6)
    })
    const of = (to: string) => received.map(({ body }) => JSON.parse(body)).filter((body) => body.to === to)
    expect(of('published')).toEqual([{ to: 'published', _id: 'a' }])
    expect(of('everywhere')).toEqual([{ to: 'everywhere', _id: 'a' }])
    expect(
      of('drafts')
        .map(({ _id }) => _id)
        .toSorted(),
    ).toEqual(['a', 'drafts.a'])
    expect(
      of('versions')
        .map(({ _id }) => _id)
        .toSorted(),
    ).toEqual(['a', 'versions.r1.a'])
    await client().patch('drafts.a').set({ title: 'Calmer' }).commit()
  })

  test('a failed delivery is repeated with the same key until it succeeds; each attempt is in the log', async () => {
    const { received, url } = await startReceiver(500, 429)
    const id = await addWebhook(url)
    await client().create(page('a'))
    await until(async () => {
      await runAgain()
      expect(await messagesOf(id)).toEqual([
        expect.objectContaining({ status: 'delivered', failureCount: 2, resultCode: 200, documentId: 'a' }),
      ])
    })
    expect(received).toHaveLength(3)
    expect(new Set(received.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
    const attempts = await attemptsOf(id)
    expect(attempts.map(({ resultCode }: { resultCode: number }) => resultCode)).toEqual([200, 429, 500])
    expect(attempts[0]).toMatchObject({ hookId: id, isFailure: false, resultBody: 'taken' })
    expect((await call('GET', `/v1/hooks/attempts/${attempts[1].id}`)).body).toEqual(attempts[1])
  })

  test('a redirect is not followed, and a refusal is final', async () => {
    const { received, url } = await startReceiver(302, 404)
    const ids = [await addWebhook(url), await addWebhook(url)]
    await client().create(page('a'))
    for (const id of ids) {
      await until(async () => {
        await runAgain()
        expect(await messagesOf(id)).toEqual([expect.objectContaining({ status: 'failed', failureCount: 1 })])
      })
    }
    await runAgain()
    expect(received.map(({ method, body }) => [method, JSON.parse(body)._id])).toEqual([
      ['POST', 'a'],
      ['POST', 'a'],
    ])
  })

  test('a finished delivery is sent again with its content and key when an administrator asks', async () => {
    const second = Promise.withResolvers<number>()
    const { received, url } = await startReceiver(404, second.promise)
    const id = await addWebhook(url)
    await client().create(page('a'))
    await until(async () => {
      await outbox.run()
      expect(await messagesOf(id)).toEqual([expect.objectContaining({ status: 'failed' })])
    })
    const [message] = await messagesOf(id)
    const others = [await resend(id, 'unknown'), await resend(await addWebhook(url), message.id)]
    expect(others).toMatchObject([{ status: 404 }, { status: 404 }])
    const twice = [await resend(id, message.id), await resend(id, message.id)]
    expect(twice).toMatchObject([{ status: 202 }, { status: 404 }])
    second.resolve(200)
    await until(async () => {
      await outbox.run()
      expect(await messagesOf(id)).toEqual([expect.objectContaining({ status: 'delivered', failureCount: 1 })])
    })
    expect(received).toHaveLength(2)
    expect(new Set(received.map(({ body, headers }) => `${headers['idempotency-key']} ${body}`)).size).toBe(1)
  })

  test('an expression that is stopped is in the log, and delays no other webhook', async () => {
    const { received, url } = await startReceiver()
    const stopped = await addWebhook(url, { projection: tooLarge })
    await addWebhook(url)
    await client().create(page('a'))
    await until(async () => {
      await outbox.run()
      expect(received).toHaveLength(1)
    })
    expect(await messagesOf(stopped)).toEqual([
      expect.objectContaining({ status: 'failed', failureReason: expect.any(String), resultCode: null }),
    ])
    const [message] = await messagesOf(stopped)
    expect((await call('POST', `${hooks}/${stopped}/messages/${message.id}/resend`)).status).toBe(404)
  })
})

async function countDeliveries(webhook: string, status: string): Promise<number> {
  const statement = sql<{
    count: number
  }>`select count(*) as count from content_webhook_delivery where webhook_id = ${webhook} and status = ${status}`
  return Number((await statement.execute(content.database.kysely)).rows[0]?.count)
}

describe('the log', () => {
  test('finished deliveries are kept up to a limit', async () => {
    const { url } = await startReceiver()
    const id = await addWebhook(url)
    const many = Array.from({ length: 230 }, (_, index) => ({ create: page(`p${index}`) }))
    await client().mutate(many)
    const countOf = (status: string) => countDeliveries(id, status)
    await until(async () => {
      await outbox.run()
      expect([await countOf('pending'), (await countOf('delivered')) >= 200]).toEqual([0, true])
    })
    // Four are recorded at once, and do not see each other.
    expect(await countOf('delivered')).toBeLessThan(204)
    expect(await messagesOf(id)).toHaveLength(25)
    expect((await call('GET', `${hooks}/${id}/messages?limit=101`)).status).toBe(400)
  })
})

test('deliveries that fail before they are sent are kept up to the same limit', async () => {
  const { url } = await startReceiver()
  const id = await addWebhook(url, { projection: tooLarge })
  for (let index = 0; index < 200; index += 1)
    await sql`insert into content_webhook_delivery values
      (${`old${index}`}, ${id}, '2026-01-01', 'production', 'a', 't', '2026-01-01', 'update', '', 'failed')`.execute(
      content.database.kysely,
    )
  await client().create(page('a'))
  await outbox.run()
  expect([(await messagesOf(id))[0].documentId, await countDeliveries(id, 'failed')]).toEqual(['a', 200])
})
