import { createSeededRandom } from '@shop/testing/seeded-random'
import { beforeEach, expect, test } from 'vitest'
import { newComment, newTask } from '../testing/comments.ts'
import { startContentService, type TestService } from '../testing/content.ts'

let content: TestService
let token: string

beforeEach(async () => {
  content = await startContentService()
  token = await content.signIn()
})

const mutate = '/v1/data/mutate/production-comments'
const datasets = '/v1/projects/local/datasets?datasetProfile'
const creation = (document: object) => JSON.stringify({ mutations: [{ create: document }] })

const send = (path: string, body: string | undefined) =>
  content.request(path, {
    headers: { Authorization: `Bearer ${token}` },
    ...(body !== undefined && { method: 'POST', body }),
  })

type Case = [name: string, path: string, body: string | undefined, status: number, message: RegExp]

const cases: Case[] = [
  ['a document of another type', mutate, creation({ _type: 'page' }), 400, /only comments and tasks/],
  ['a status that is none', mutate, creation({ ...newComment('e-editor', 'a'), status: 1 }), 400, /status/],
  [
    'an id that is none',
    mutate,
    creation(newTask('e-editor', { assignedTo: '\u0000' })),
    400,
    /assignedTo: must be an id/,
  ],
  [
    'a document type that is none',
    mutate,
    creation(newTask('e-editor', { target: { documentType: '\ud800' } })),
    400,
    /target.documentType: must be an id/,
  ],
  ['an asset', '/v1/assets/files/production-comments', 'a', 403, /permission/],
  ['an unknown profile of datasets', `${datasets}=other`, undefined, 400, /datasetProfile/],
  ['a dataset that is too long', `${datasets}=comments&addonFor=${'a'.repeat(300)}`, undefined, 400, /addonFor/],
  ['comments of an unknown dataset', '/v1/comments/nope/setup', '{}', 404, /no such dataset/],
  ['comments of comments', '/v1/comments/production-comments/setup', '{}', 404, /no such dataset/],
]

test.each(cases)('%s is refused with a clear message', async (_name, path, body, status, message) => {
  const response = await send(path, body)
  expect(await response.text()).toMatch(message)
  expect(response.status).toBe(status)
})

test('none of 500 malformed requests gets a 5xx', async () => {
  const { next: random, pick } = createSeededRandom(20_261_124)
  const value = (): unknown =>
    pick<() => unknown>([
      () => null,
      () => random() * 1e9,
      () => pick(['', 'a', '..', '[', '__proto__', 'drafts.', '\u0000', '\ud800']),
      () => random() > 0.5,
      () => Array.from({ length: Math.floor(random() * 3) }, value),
      () => ({ [pick(['_id', '_type', '_ref', 'userId', 'children', 'document', 'path'])]: value() }),
    ])()
  const segment = () => encodeURIComponent(String(value()).toWellFormed())
  const documents = [newComment('e-editor', 'a @e-ida @\u0000'), newTask('e-editor')]
  const fields = ['authorId', 'status', 'message', 'reactions', 'target', 'context', 'title', 'assignedTo']
  const requests: (() => [path: string, body?: string])[] = [
    () => {
      const patch = { id: 'c', set: { [pick(fields)]: value() } }
      const mutations = [{ createIfNotExists: { _id: 'c', ...pick(documents) } }, { patch }]
      return [mutate, JSON.stringify({ mutations })]
    },
    () => [mutate, creation({ ...pick(documents), [pick(fields)]: value() })],
    () => [`${datasets}=comments&addonFor=${segment()}`],
    () => [`/v1/comments/${segment()}/setup`, JSON.stringify(value())],
  ]
  const statuses = new Set<number>()
  for (let round = 0; round < 500; round += 1) {
    const [path, body] = pick(requests)()
    const response = await send(path, body)
    expect(response.status, `${path} ${body} ${await response.text()}`).toBeLessThan(500)
    statuses.add(response.status)
  }
  expect([...statuses].toSorted()).toEqual(expect.arrayContaining([200, 400, 404]))
})
