import { createSeededRandom } from '@shop/testing/seeded-random'
import { beforeEach, expect, test } from 'vitest'
import { startContentService, type TestService } from './testing/content.ts'

let content: TestService
let token: string

beforeEach(async () => {
  content = await startContentService()
  token = await content.signIn()
})

const query = (text: string, more = '') => `/v1/data/query/production?query=${encodeURIComponent(text)}${more}`
const mutate = '/v1/data/mutate/production'
const mutation = (...mutations: unknown[]) => JSON.stringify({ mutations })
const nested = (depth: number) => '{"a":'.repeat(depth) + '1' + '}'.repeat(depth)

type Case = [name: string, path: string, body: string | undefined, status: number, message: RegExp]

const cases: Case[] = [
  ['no query', '/v1/data/query/production', undefined, 400, /query: a GROQ query is required/],
  ['a truncated query', query('*[_type == '), undefined, 400, /queryParseError.*"start":10,"end":11/],
  ['an unknown function', query('nope()'), undefined, 400, /Undefined function: nope/],
  ['an unsupported function', query('media::aspect(1, 2)'), undefined, 400, /media::aspect is not available/],
  ['a parameter that is not JSON', query('$a', '&$a=x'), undefined, 400, /\$a: the value of a parameter must be JSON/],
  ['an unknown perspective', query('1', '&perspective=r.Draft'), undefined, 400, /Unknown perspective/],
  ['a wrong flag', query('1', '&returnQuery=maybe'), undefined, 400, /returnQuery/],
  [
    'a query nested too deeply',
    '/v1/data/query/production',
    `{"query":"${'('.repeat(30_000)}"}`,
    400,
    /queryParseError/,
  ],
  ['a query that is too long', '/v1/data/query/production', `{"query":"${'1 '.repeat(80_000)}"}`, 400, /longer than/],
  ['a query that is not a string', '/v1/data/query/production', '{"query":1}', 400, /query/],
  ['an unknown dataset', '/v1/data/query/nope?query=1', undefined, 404, /Dataset \\"nope\\" not found/],
  ['an unknown API version', '/v2/data/query/production?query=1', undefined, 400, /Invalid API version/],
  ['an unknown API version of an account', '/v2/users/me', undefined, 400, /Invalid API version/],
  ['an unknown API version of a project', '/v2025-1-1/projects/local', undefined, 400, /Invalid API version/],
  ['an unknown API version of roles', '/2025-01-01/projects/local/roles', undefined, 400, /Invalid API version/],
  ['an unknown API version of a sign-in', '/vx/auth/second-step', '{}', 400, /Invalid API version/],
  ['an unknown address without a version', '/nowhere/at/all', undefined, 404, /nothing at this address/],
  ['an unknown address', '/v1/data/nothing', undefined, 404, /nothing at this address/],
  ['a malformed document id', '/v1/data/doc/production/a%20b', undefined, 400, /Malformed document ID/],
  ['malformed JSON', mutate, '{"mutations": [', 400, /Malformed JSON/],
  ['no body', mutate, '', 400, /Malformed JSON/],
  ['no mutations', mutate, '{}', 400, /mutations/],
  ['a mutation without an operation', mutate, mutation({}), 400, /"index":0.*exactly one of/],
  [
    'a mutation with two operations',
    mutate,
    mutation({ create: { _type: 'a' }, delete: { id: 'a' } }),
    400,
    /exactly one of/,
  ],
  ['an unknown kind', mutate, mutation({ create: { _type: 'a' } }, { upsert: {} }), 400, /"index":1/],
  ['no type', mutate, mutation({ create: { _type: 'a' } }, { create: {} }), 400, /create\._type.*"index":1/s],
  ['no id', mutate, mutation({ createOrReplace: { _type: 'a' } }), 400, /createOrReplace\._id/],
  ['a malformed id', mutate, mutation({ create: { _id: 'a b', _type: 'a' } }), 400, /Malformed document ID/],
  [
    'a patch of the identity',
    mutate,
    mutation({ create: { _id: 'a', _type: 'a' } }, { patch: { id: 'a', set: { _id: 'b' } } }),
    400,
    /immutable attribute/,
  ],
  [
    'an invalid path',
    mutate,
    mutation({ create: { _id: 'a', _type: 'a' } }, { patch: { id: 'a', set: { 'a.': 1 } } }),
    400,
    /"index":1/,
  ],
  [
    'a huge range',
    mutate,
    mutation({ create: { _id: 'a', _type: 'a', l: [] } }, { patch: { id: 'a', unset: ['l[0:99999999]'] } }),
    400,
    /too large/,
  ],
  [
    'a broken diff',
    mutate,
    mutation({ create: { _id: 'a', _type: 'a', t: '' } }, { patch: { id: 'a', diffMatchPatch: { t: '@@ nope' } } }),
    400,
    /"index":1/,
  ],
  ['an insert without a position', mutate, mutation({ patch: { id: 'a', insert: { items: [] } } }), 400, /"index":0/],
  ['an increment by text', mutate, mutation({ patch: { id: 'a', inc: { n: 'x' } } }), 400, /"index":0/],
  ['a truncated patch query', mutate, mutation({ patch: { query: '*[', set: {} } }), 400, /queryParseError/],
  [
    'a reserved field',
    mutate,
    mutation({ create: { _id: 'a', _type: 'a', x: { hasOwnProperty: 1 } } }),
    400,
    /reserved/,
  ],
  [
    'a document nested too deeply',
    mutate,
    `{"mutations":[{"create":{"_type":"a","x":${nested(3000)}}}]}`,
    400,
    /nested/,
  ],
  ['a malformed transaction id', mutate, '{"mutations":[],"transactionId":"a b"}', 400, /transactionId/],
  ['a wrong option', `${mutate}?visibility=later`, mutation(), 400, /visibility/],
  ['too large a body', mutate, `{"mutations":[],"x":"${'x'.repeat(4 * 1024 * 1024)}"}`, 413, /larger than/],
  ['an image that is not one', '/v1/assets/images/production', 'not an image', 400, /not an image/],
  ['an empty image', '/v1/assets/images/production', '', 400, /file is empty/],
  [
    'an unknown asset',
    '/images/local/production/0000000000000000000000000000000000000000-1x1.png',
    undefined,
    404,
    /no such asset/,
  ],
  ['an image of another project', '/images/other/production/x.png', undefined, 404, /no such asset/],
  ['a sign-in with a null character', '/auth/sign-in', '{"email":"\\u0000","password":"a"}', 400, /email/],
  ['a second step without a code', '/v1/auth/second-step', '{"challenge":"a"}', 400, /code/],
  ['a second step with an invalid challenge', '/v1/auth/second-step', '{"challenge":"a","code":"1"}', 401, /too long/],
  ['an incomplete passkey', '/v1/auth/passkey', '{"response":{"id":"a","rawId":"a"}}', 400, /response/],
  ['a sign-in without a password', '/auth/sign-in', '{"email":"a@example.com"}', 400, /password/],
]

const datasets = '/v1/projects/local/datasets'

/** The same with other methods. */
const changes: [name: string, method: string, path: string, body: string, status: number, message: RegExp][] = [
  ['an upper-case dataset name', 'PUT', '/v1/datasets/Trials', '{}', 400, /dataset: must be lower-case/],
  ['a dataset name that ends in a dash', 'PUT', '/v1/datasets/trials-', '', 400, /dataset/],
  ['a dataset name that is too long', 'PUT', `/v1/datasets/${'a'.repeat(65)}`, '', 400, /dataset/],
  ['an unknown mode', 'PUT', `${datasets}/trials`, '{"aclMode":"custom"}', 400, /aclMode: must be public or private/],
  ['embeddings', 'PUT', `${datasets}/trials`, '{"embeddings":{"enabled":true}}', 400, /embeddings\.enabled: are not/],
  ['a description that is no text', 'PATCH', `${datasets}/trials`, '{"description":1}', 400, /description/],
  ['a dataset as a list', 'PUT', `${datasets}/trials`, '[]', 400, /body/],
  ['a change of an unknown dataset', 'PATCH', `${datasets}/trials`, '{}', 404, /\\"trials\\" not found/],
  ['the deletion of an unknown dataset', 'DELETE', `${datasets}/trials`, '', 404, /\\"trials\\" not found/],
  ['a dataset of another project', 'PUT', '/v1/projects/other/datasets/trials', '{}', 404, /no such project/],
  ['a malformed tag', 'PUT', `${datasets}/trials/tags/a%20b`, '', 400, /tag/],
  ['a copy without a target', 'PUT', `${datasets}/production/copy`, '{}', 400, /targetDataset/],
  [
    'a copy to a malformed name',
    'PUT',
    `${datasets}/production/copy`,
    '{"targetDataset":"../a"}',
    400,
    /targetDataset/,
  ],
  ['a copy to itself', 'PUT', `${datasets}/production/copy`, '{"targetDataset":"production"}', 409, /already exists/],
]

test.each(changes)('%s is rejected by its method', async (_name, method, path, body, status, message) => {
  const headers = { Authorization: `Bearer ${token}` }
  const response = await content.request(path, { method, headers, ...(body && { body }) })
  const answer = await response.text()
  expect(answer).toMatch(message)
  expect(response.status).toBe(status)
  const names = await (await content.request(datasets)).json()
  expect(names).toHaveLength(2)
})

test.each(cases)(
  '%s is rejected with a clear message and changes nothing',
  async (_name, path, body, status, message) => {
    const response = await content.request(path, {
      headers: { Authorization: `Bearer ${token}` },
      ...(body !== undefined && { method: 'POST', body }),
    })
    const answer = await response.text()
    expect(answer).toMatch(message)
    expect(response.status).toBe(status)
    expect(answer).not.toMatch(/\bat .*\.(ts|js):\d|node_modules/)
    expect(await content.client({ token, perspective: 'raw' }).fetch('count(*)')).toBe(0)
  },
)

const answerTo = async (path: string): Promise<unknown> => (await content.request(path)).json()

test('errors have the hosted API’s format', async () => {
  expect(await answerTo(query('*['))).toEqual({
    error: { type: 'queryParseError', description: expect.any(String), query: '*[', start: 1, end: 2 },
  })
  expect(await answerTo('/v1/data/query/nope?query=1')).toEqual({
    statusCode: 404,
    error: 'Dataset not found',
    message: 'Dataset "nope" not found for project ID "local"',
  })
})

const releaseActions = [
  ...['edit', 'publish', 'schedule', 'unschedule', 'archive', 'unarchive', 'delete', 'import'].map(
    (name) => `release.${name}`,
  ),
  ...['create', 'replace', 'discard', 'unpublish'].map((name) => `document.version.${name}`),
]

test('none of 2000 malformed requests gets a 5xx', async () => {
  const { next: random, pick } = createSeededRandom(20_260_101)
  const value = (): unknown =>
    pick<() => unknown>([
      () => null,
      () => random() * 1e9 - 5e8,
      () => pick(['', 'a', '$', '@', '..', 'a[0', '[', '*[', '__proto__', 'drafts.', '\u0000', '\ud800']),
      () => random() > 0.5,
      () => Array.from({ length: Math.floor(random() * 3) }, value),
      () => ({ [pick(['_id', '_type', '_ref', 'id', 'query', 'set', 'unset', 'insert', 'items', 'a[0:9]'])]: value() }),
    ])()
  const mutationOf = () => ({
    [pick(['create', 'createOrReplace', 'createIfNotExists', 'delete', 'patch', 'x'])]: value(),
  })
  const patchOf = () => ({ patch: { id: 'a', [pick(['set', 'inc', 'unset', 'insert', 'diffMatchPatch'])]: value() } })
  const requests: (() => [path: string, body?: string])[] = [
    () => [
      mutate,
      JSON.stringify({ mutations: [{ createOrReplace: { _id: 'a', _type: 'a', a: value() } }, patchOf()] }),
    ],
    () => [mutate, JSON.stringify({ mutations: [mutationOf()], transactionId: value() })],
    () => [
      query(
        pick(['*[a == $a]', '$a', '*[$a]', 'count($a)', '*[a match $a]', '$a->', '*|order($a)', '$a[0..2]']),
        `&$a=${encodeURIComponent(JSON.stringify(value()))}`,
      ),
    ],
    () => [
      query(
        Array.from({ length: 8 }, () =>
          pick(['*', '[', ']', '{', '}', '_id', '->', '"', '==', '^', '@', '(', ')', ' ', 'in', '1', '|']),
        ).join(''),
      ),
    ],
    () => [
      '/v1/data/actions/production',
      JSON.stringify({
        actions: [
          { actionType: 'sanity.action.release.import', releaseId: 'r', document: {}, ifExists: 'ignore' },
          {
            actionType: `sanity.action.${pick(releaseActions)}`,
            releaseId: pick(['r', 's', value()]),
            versionId: pick(['versions.r.a', 'drafts.a', value()]),
            [pick(['patch', 'publishAt', 'metadata', 'document', 'attributes', 'baseId'])]: value(),
          },
        ],
      }),
    ],
    () => [`/v1/projects/local/datasets/${encodeURIComponent(String(value()).toWellFormed())}/copy`, '{}'],
    () => [`/v1/projects/local/datasets/copy?limit=${encodeURIComponent(String(value()).toWellFormed())}`],
    () => [`/v1/data/doc/production/${encodeURIComponent(String(value()).toWellFormed())}`],
    () => [
      `/images/local/production/${encodeURIComponent(String(value()).toWellFormed())}?w=${encodeURIComponent(String(value()).toWellFormed())}`,
    ],
  ]
  const headers = { Authorization: `Bearer ${token}` }
  for (let round = 0; round < 2000; round += 1) {
    const [path, body] = pick(requests)()
    const request = new Request(`http://shop.test${path}`, {
      headers,
      ...(body !== undefined && { method: 'POST', body }),
    })
    const response = await content.service.fetch(request)
    const answer = await response.text()
    expect(response.status, `${path} ${body} ${answer}`).toBeLessThan(500)
  }
})
