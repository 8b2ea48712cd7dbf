import { createSeededRandom } from '@shop/testing/seeded-random'
import { expect, test } from 'vitest'
import { startContentService } from './testing/content.ts'

test('none of 1500 malformed editor requests gets a 5xx or leaves a partial change', async () => {
  const content = await startContentService()
  const token = await content.signIn()
  const { next: random, pick } = createSeededRandom(20_261_122)
  const text = (): string =>
    pick([
      '',
      'a',
      'drafts.a',
      'versions.r.a',
      'a b',
      '..',
      '\u0000',
      '\ud800',
      'ü',
      '-1',
      '1e99',
      '999999999999',
      'x'.repeat(300),
    ])
  const value = (): unknown =>
    pick<() => unknown>([
      () => null,
      () => random() * 1e9 - 5e8,
      text,
      () => random() > 0.5,
      () => Array.from({ length: Math.floor(random() * 3) }, value),
      () => ({ [pick(['_id', '_type', 'key', 'value', 'id', 'set', 'unset', 'data', '__proto__'])]: value() }),
    ])()
  const part = () => encodeURIComponent(text().toWellFormed())
  const actions = ['create', 'edit', 'publish', 'unpublish', 'delete', 'discard', 'replaceDraft', 'version.create', 'x']
  const fields = [
    'draftId',
    'publishedId',
    'versionId',
    'attributes',
    'document',
    'patch',
    'includeDrafts',
    'purge',
    'ifExists',
  ]
  const action = () => ({
    actionType: `sanity.action.document.${pick(actions)}`,
    ...Object.fromEntries(Array.from({ length: 4 }, () => [pick(fields), random() > 0.4 ? text() : value()])),
  })
  const history = '/v1/data/history/production'
  const range = () =>
    `?limit=${part()}&reverse=${pick(['true', 'false', 'x'])}&fromTransaction=${part()}&toTransaction=${part()}`
  const moment = () =>
    pick([`?revision=${part()}`, `?time=${part()}`, '?lastRevision=true', `?lastRevision=${part()}`, ''])
  type Asked = [method: string, path: string, body?: unknown]
  const requests: (() => Asked)[] = [
    () => ['POST', '/v1/data/actions/production', { actions: [action(), action()], transactionId: value() }],
    () => ['POST', '/v1/data/actions/production', { actions: action(), dryRun: random() > 0.5 }],
    () => ['GET', `${history}/transactions/${part()}${pick([range(), ''])}`],
    () => ['GET', `${history}/documents/${part()},${part()}${moment()}`],
    () => ['GET', `${history}/events/documents/${part()}?limit=${part()}&nextCursor=${part()}`],
    () => ['GET', `/v1/data/references/production/documents/${part()}/to`],
    () => ['GET', `/v1/users/me/keyvalue/${part()},${part()}`],
    () => ['PUT', '/v1/users/me/keyvalue', [{ key: text(), value: value() }, value()]],
    () => ['PUT', '/v1/users/me/keyvalue', [{ key: text(), value: value() }]],
    () => [
      pick(['POST', 'GET']),
      '/v1/access/tokens',
      { label: text(), scope: pick(['read', text()]), dataset: text() },
    ],
    () => [
      'POST',
      `/v1/${pick(['access/invitations', 'auth/forgotten-password', 'auth/link', 'auth/link/password'])}`,
      {
        email: pick([text(), `${text()}@example.com`]),
        role: pick(['viewer', text()]),
        token: text(),
        password: text(),
      },
    ],
    () => [
      pick(['POST', 'PATCH', 'DELETE', 'GET']),
      `/v1/hooks${pick(['', '/projects/local', `/projects/local/${part()}`, `/${part()}/messages?limit=${part()}`])}`,
      { name: text(), url: pick([text(), 'https://a.example']), dataset: text(), rule: value(), headers: value() },
    ],
    () => ['POST', `/v1/access/editors/${part()}/${pick(['password-reset', 'second-factor-reset'])}`, value()],
    () => ['POST', '/v1/access/editors', { email: text(), role: pick(['viewer', text()]) }],
    () => [pick(['PATCH', 'DELETE']), `/v1/access/${pick(['editors', 'tokens', 'invitations'])}/${part()}`, value()],
    () => [
      pick(['POST', 'DELETE']),
      `/v1/auth/${pick(['second-factor/confirm', 'passkeys', 'passkey', 'second-step', `passkeys/${part()}`, `sessions/${part()}`])}`,
      { code: text(), label: text(), challenge: text(), response: { id: text(), response: value() } },
    ],
    () => ['GET', `/v1/${pick(['socket/production', 'event-streams', `socket/${part()}`])}`],
    () => ['GET', `/v1/data/listen/production?query=*&enableResume=true&includeResult=${part()}`],
    () => ['GET', `/v1/${pick(['users', 'projects', 'journey', 'projects/local/users'])}/${part()}`],
  ]
  await content.client({ token }).create({ _id: 'a', _type: 'page' })
  for (let round = 0; round < 1500; round += 1) {
    const [method, path, given] = pick(requests)()
    const body = method === 'GET' ? undefined : JSON.stringify(given)
    const headers = { Authorization: `Bearer ${token}`, 'Last-Event-ID': part() }
    const request = new Request(`http://shop.test${path}`, { method, headers, ...(body !== undefined && { body }) })
    const response = await content.service.fetch(request)
    const isStream = response.headers.get('Content-Type')?.startsWith('text/event-stream')
    const answer = isStream ? await response.body?.cancel() : await response.text()
    expect(response.status, `${method} ${path} ${body} ${answer}`).toBeLessThan(500)
  }
  const halves = '*[_id in path("drafts.**") && !defined(_type)]'
  expect(await content.client({ token, perspective: 'raw' }).fetch(halves)).toEqual([])
})
