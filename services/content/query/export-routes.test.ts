import { beforeEach, expect, test, vi } from 'vitest'
import { startContentService, type TestService } from '../testing/content.ts'

let content: TestService
let token: string

beforeEach(async () => {
  content = await startContentService({ privateTypes: ['recipients'] })
  token = await content.signIn()
  const client = content.client({ token })
  const pages = Array.from({ length: 150 }, (_, index) => ({ create: { _id: `page-${index}`, _type: 'page', index } }))
  await client.mutate(pages)
  await client
    .transaction()
    .create({ _id: 'drafts.page-0', _type: 'page', title: 'secret draft' })
    .create({ _id: 'mail', _type: 'recipients', address: 'secret@example.com' })
    .commit()
})

async function exported(search = '', headers: Record<string, string> = {}, dataset = 'production') {
  const response = await content.request(`/vX/data/export/${dataset}${search}`, { headers })
  const lines = (await response.text()).split('\n').filter(Boolean)
  return { response, ids: lines.map((line) => JSON.parse(line)._id ?? JSON.parse(line).statusCode) }
}

test('an export has each document that its reader may read once, sorted by id', async () => {
  const { response, ids } = await exported('', { Authorization: `Bearer ${token}` })
  expect(response.headers.get('Content-Type')).toBe('application/x-ndjson; charset=utf-8')
  expect(ids).toHaveLength(152)
  expect(ids).toEqual([...new Set(ids)].toSorted())
  expect(ids).toEqual(expect.arrayContaining(['drafts.page-0', 'mail']))
})

test('without a session an export has published public documents only', async () => {
  const { ids } = await exported()
  expect(ids).toHaveLength(150)
  expect(ids.every((id) => id.startsWith('page-'))).toBe(true)
  expect((await exported('', {}, 'staging')).response.status).toBe(401)
  expect((await exported('', {}, 'nowhere')).response.status).toBe(404)
  expect((await exported('', { Authorization: 'Bearer pretended' })).response.status).toBe(401)
})

test('an export can be limited to types', async () => {
  const { ids } = await exported('?types=recipients,other', { Authorization: `Bearer ${token}` })
  expect(ids).toEqual(['mail'])
  expect((await exported('?types=')).response.status).toBe(400)
})

test('exports without a session wait while they have used up their time, and those of editors do not', async () => {
  const used = vi.spyOn(process, 'threadCpuUsage').mockReturnValue({ user: 60_000_000, system: 0 })
  const first = exported()
  await expect.poll(() => used).toHaveBeenCalled()
  const byVisitor = exported().then(() => 'of a visitor')
  const byEditor = exported('', { Authorization: `Bearer ${token}` }).then(() => 'of an editor')
  expect(await Promise.race([first, byVisitor, byEditor])).toBe('of an editor')
})
