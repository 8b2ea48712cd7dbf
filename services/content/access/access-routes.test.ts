import { beforeEach, describe, expect, test } from 'vitest'
import { contentTablesOf, countOf } from '../tables.ts'
import { actions } from '../testing/actions-by-role.ts'
import { startContentService, type TestService } from '../testing/content.ts'
import type { EditorRole } from './roles.ts'

let content: TestService
let administrator: string

beforeEach(async () => {
  content = await startContentService()
  administrator = await content.signIn()
})

const call = (method: string, path: string, token: string, body?: object) =>
  content.request(path, {
    method,
    headers: { Authorization: `Bearer ${token}` },
    ...(body && { body: JSON.stringify(body) }),
  })

async function addEditor(role: EditorRole, email = `new-${role}@example.com`): Promise<{ id: string; token: string }> {
  const added = await call('POST', '/v1/access/editors', administrator, { email, role })
  const { editor, password }: { editor: { id: string }; password: string } = await added.json()
  const signedIn = await content.request('/auth/sign-in', { method: 'POST', body: JSON.stringify({ email, password }) })
  const { token }: { token: string } = await signedIn.json()
  return { id: editor.id, token }
}

async function addToken(scope: 'read' | 'write', dataset = 'production'): Promise<{ id: string; key: string }> {
  const response = await call('POST', '/v1/access/tokens', administrator, { label: 'a program', scope, dataset })
  const { token, key }: { token: { id: string }; key: string } = await response.json()
  return { id: token.id, key }
}

const write = (token: string, dataset = 'production') =>
  call('POST', `/v1/data/mutate/${dataset}`, token, {
    mutations: [{ createOrReplace: { _id: 'drafts.a', _type: 'p' } }],
  })
const read = (token: string, dataset = 'production') => call('GET', `/v1/data/query/${dataset}?query=count(*)`, token)

/** From the least to the most rights. */
const ranks: EditorRole[] = ['fulfilment', 'viewer', 'editor', 'administrator']

const rightsInStudio = async (token: string) =>
  (await call('GET', '/v1/projects/local/datasets/production/acl', token)).json()

describe('roles', () => {
  test.each<[EditorRole, number, number]>([
    ['administrator', 200, 200],
    ['editor', 200, 403],
    ['viewer', 403, 403],
    ['fulfilment', 403, 403],
  ])('role %s: writing returns %d, managing editors %d', async (role, writing, managing) => {
    await write(administrator)
    const { token } = await addEditor(role)
    expect((await write(token)).status).toBe(writing)
    expect((await call('POST', '/v1/assets/files/production', token, { a: 1 })).status).toBe(writing)
    expect((await call('GET', '/v1/access/editors', token)).status).toBe(managing)
    const seen = { administrator: 2, editor: 2, viewer: 1, fulfilment: 0 }
    expect(await (await read(token)).json()).toMatchObject({ result: seen[role] })
    expect(await (await call('GET', '/v1/users/me', token)).json()).toMatchObject({ role, roles: [{ name: role }] })
  })

  test('each action needs its role, and an account', async () => {
    const tokens = {
      fulfilment: await addEditor('fulfilment'),
      viewer: await addEditor('viewer'),
      editor: await addEditor('editor'),
    }
    for (const [least, method, path, body] of actions) {
      const what = `${method} ${path}`
      const anonymous = await content.request(path, { method, ...(body && { body: JSON.stringify(body) }) })
      expect([what, anonymous.status]).toEqual([what, 401])
      for (const [role, { token }] of Object.entries({ ...tokens, administrator: { token: administrator } })) {
        const { status } = await call(method, path, token, body)
        const isAllowed = status !== 401 && status !== 403 && status < 500
        const expected = ranks.findIndex((rank) => rank === role) >= ranks.indexOf(least)
        expect([what, role, isAllowed]).toEqual([what, role, expected])
      }
    }
  })

  test('no API token may do what administrators may', async () => {
    const asked = { label: 'a program', scope: 'write', dataset: 'production' }
    const { key } = await (await call('POST', '/v1/access/tokens', administrator, asked)).json()
    for (const [least, method, path, body] of actions) {
      if (least !== 'administrator') continue
      const what = `${method} ${path}`
      expect([what, (await call(method, path, key, body)).status]).toEqual([what, 403])
    }
  })

  test('a page of another site can take no action by the cookie of an administrator', async () => {
    const headers = { Cookie: `content_session=${administrator}`, Origin: 'https://evil.example' }
    const changes = actions.filter(([, method]) => method !== 'GET')
    for (const [, method, path, body] of [...changes, ['administrator', 'POST', '/v1/auth/logout', {}] as const]) {
      const { status } = await content.request(path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
      expect([method, path, status]).toEqual([method, path, 403])
    }
    expect((await call('GET', '/v1/users/me', administrator)).status).toBe(200)
  })

  test.each(['/v1/access/editors', '/v1/access/invitations', '/v1/access/tokens', '/v1/hooks/projects/local'])(
    'a page of the shop reads %s by cookie, and changes it only from its own origin',
    async (path) => {
      const cookie = { Cookie: `content_session=${administrator}` }
      expect((await content.request(path, { headers: cookie })).status).toBe(200)
      const post = (headers: Record<string, string>) => content.request(path, { method: 'POST', headers, body: '{}' })
      expect((await post(cookie)).status).toBe(403)
      expect((await post({ ...cookie, Origin: 'https://evil.example' })).status).toBe(403)
      expect((await post({ ...cookie, Origin: new URL(content.url).origin })).status).toBe(400)
    },
  )

  test('STUDIO-17: the studio treats all editors alike, and an administrator as one of them', async () => {
    const { token } = await addEditor('editor')
    expect(await rightsInStudio(token)).toMatchObject([{ permissions: expect.arrayContaining(['create', 'update']) }])
    expect(await rightsInStudio(token)).toEqual(await rightsInStudio(administrator))
  })

  test('a viewer can read documents and their history in the studio, but not change them', async () => {
    const { token } = await addEditor('viewer')
    expect(await rightsInStudio(token)).toEqual([{ filter: '_id in path("**")', permissions: ['read', 'history'] }])
    expect(await (await call('GET', '/v1/access/requests/me', token)).json()).toEqual([])
    expect((await call('GET', '/v1/socket/production', token)).status).toBe(426)
  })

  test('fulfilment accounts see the content that visitors see, and no other people', async () => {
    await write(administrator)
    const { id, token } = await addEditor('fulfilment')
    const drafts = '/v1/data/query/production?perspective=drafts&query=count(*)'
    expect(await (await call('GET', drafts, token)).json()).toMatchObject({ result: 0 })
    expect(await (await call('GET', '/v1/data/doc/production/drafts.a', token)).json()).toMatchObject({
      documents: [],
      omitted: [{ id: 'drafts.a', reason: 'permission' }],
    })
    expect(await (await call('GET', '/v1/data/export/production', token)).text()).toBe('')
    expect((await call('GET', '/v1/data/live/events/production?includeDrafts=true', token)).status).toBe(401)
    expect((await call('GET', '/v1/data/listen/staging?query=*', token)).status).toBe(403)
    expect(await rightsInStudio(token)).toEqual([])
    expect(await (await call('GET', `/v1/users/${id}`, token)).json()).toMatchObject({ id })
    expect((await call('GET', `/v1/users/${id},e-editor`, token)).status).toBe(403)
  })

  test('missing permissions are reported in the hosted API’s format', async () => {
    const { token } = await addEditor('viewer')
    const refused = await write(token)
    expect(await refused.json()).toEqual({
      error: {
        type: 'insufficientPermissionsError',
        description: 'Insufficient permissions; permission "update" required',
        permission: 'update',
      },
    })
  })

  test('changing a role and removing an editor take effect at once', async () => {
    const { id, token } = await addEditor('viewer')
    expect((await call('PATCH', `/v1/access/editors/${id}`, administrator, { role: 'editor' })).status).toBe(204)
    expect((await write(token)).status).toBe(200)
    expect((await call('DELETE', `/v1/access/editors/${id}`, administrator)).status).toBe(204)
    expect((await write(token)).status).toBe(401)
    expect((await call('DELETE', `/v1/access/editors/${id}`, administrator)).status).toBe(404)
    expect((await call('PATCH', '/v1/access/editors/e-editor', administrator, {})).status).toBe(400)
  })

  test('the last administrator cannot be removed', async () => {
    const path = '/v1/access/editors/e-editor'
    expect((await call('DELETE', path, administrator)).status).toBe(409)
    expect((await call('PATCH', path, administrator, { role: 'viewer' })).status).toBe(409)
    await addEditor('administrator')
    expect((await call('PATCH', path, administrator, { role: 'viewer' })).status).toBe(204)
  })

  test('an account is not created twice', async () => {
    await addEditor('viewer', 'a@example.com')
    const again = await call('POST', '/v1/access/editors', administrator, { email: 'A@example.com', role: 'viewer' })
    expect(again.status).toBe(409)
  })
})

describe('public datasets', () => {
  test('only the first dataset and those named as public can be read without a session', async () => {
    expect((await content.request('/v1/data/query/staging?query=1')).status).toBe(401)
    expect((await content.request('/v1/data/doc/staging/a')).status).toBe(401)
    expect((await content.request('/v1/data/query/production?query=1')).status).toBe(200)
    expect((await content.request('/v1/data/listen/staging?query=*')).status).toBe(401)
    expect((await read(administrator, 'staging')).status).toBe(200)
    const open = await startContentService({ publicDatasets: ['staging'] })
    const listed = await open.request('/v1/projects/local/datasets?datasetProfile=content')
    expect(await listed.json()).toMatchObject([{ aclMode: 'private' }, { aclMode: 'public' }])
    expect((await open.request('/v1/data/query/staging?query=1')).status).toBe(200)
    expect((await open.request('/v1/data/query/production?query=1')).status).toBe(401)
  })
})

describe('tokens', () => {
  test.each([
    ['read', 200, 403],
    ['write', 200, 200],
  ] as const)('a token to %s: reading returns %d, writing %d, in its dataset only', async (scope, reading, writing) => {
    await write(administrator)
    const { key } = await addToken(scope)
    const response = await read(key)
    expect([response.status, (await response.json()).result]).toEqual([reading, 1])
    expect((await write(key)).status).toBe(writing)
    expect((await read(key, 'staging')).status).toBe(403)
    expect((await write(key, 'staging')).status).toBe(403)
    expect((await call('GET', '/v1/access/tokens', key)).status).toBe(403)
  })

  test('a token is stored hashed, listed without its key but with its last use, and rejected once revoked', async () => {
    const { id, key } = await addToken('read')
    const rows = await contentTablesOf(content.database).selectFrom('content_token').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(key)
    const listed = await (await call('GET', '/v1/access/tokens', administrator)).json()
    expect(listed).toEqual({
      tokens: [expect.objectContaining({ id, label: 'a program', scope: 'read', lastUsedAt: null })],
      datasets: ['production', 'staging'],
    })
    expect(JSON.stringify(listed)).not.toContain(key)
    expect((await read(key)).status).toBe(200)
    const lastUse = async () => {
      const { tokens } = await (await call('GET', '/v1/access/tokens', administrator)).json()
      return tokens[0].lastUsedAt
    }
    await expect.poll(lastUse).toEqual(expect.any(String))
    expect((await call('DELETE', `/v1/access/tokens/${id}`, administrator)).status).toBe(204)
    expect((await read(key)).status).toBe(401)
    expect((await call('DELETE', `/v1/access/tokens/${id}`, administrator)).status).toBe(404)
    const asked = { label: ' ', scope: 'read', dataset: 'production' }
    expect((await call('POST', '/v1/access/tokens', administrator, asked)).status).toBe(400)
    expect(
      (await call('POST', '/v1/access/tokens', administrator, { ...asked, label: 'a', dataset: 'nowhere' })).status,
    ).toBe(404)
  })

  test('there are at most 200, also when some are added at the same time', async () => {
    const tokens = contentTablesOf(content.database)
    const known = Array.from({ length: 195 }, (_, index) => ({
      id: `t-${index}`,
      label: `program ${index}`,
      scope: 'read' as const,
      dataset: 'production',
      token_hash: `hash ${index}`,
      created_at: '2026-01-01T00:00:00.000Z',
      last_used_at: null,
    }))
    await tokens.insertInto('content_token').values(known).execute()
    const asked = { label: 'one more', scope: 'read', dataset: 'production' }
    const more = Array.from({ length: 10 }, () => call('POST', '/v1/access/tokens', administrator, asked))
    const statuses = (await Promise.all(more)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([201, 201, 201, 201, 201, 409, 409, 409, 409, 409])
    expect(await countOf(tokens.selectFrom('content_token'))).toBe(200)
  })

  test('only pages of the listed origins may call with a token', async () => {
    const origin = 'https://app.example'
    const open = await startContentService({ corsOrigins: [origin] })
    const allowed = async (from: string) => {
      const response = await open.request('/v1/data/query/production?query=1', { headers: { Origin: from } })
      return response.headers.get('Access-Control-Allow-Origin')
    }
    expect([await allowed(origin), await allowed('https://evil.example')]).toEqual([origin, null])
  })
})
