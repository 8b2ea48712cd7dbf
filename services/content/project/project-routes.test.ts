import { countRows } from '@shop/database/testing'
import { expect, test } from 'vitest'
import { startContentService } from '../testing/content.ts'
import { maxPreferences } from './preference-routes.ts'

test('an editor’s preferences are stored, for that editor only', async () => {
  const content = await startContentService()
  const headers = { Authorization: `Bearer ${await content.signIn()}` }
  const body = JSON.stringify([{ key: 'layout', value: { wide: true } }])
  const written = await content.request('/v1/users/me/keyvalue', { method: 'PUT', headers, body })
  expect(written.status).toBe(200)
  const read = await content.request('/v1/users/me/keyvalue/layout,other', { headers })
  expect(await read.json()).toEqual([{ key: 'layout', value: { wide: true } }])
  const other = { Authorization: `Bearer ${await content.signInAs('other', 'editor')}` }
  expect(await (await content.request('/v1/users/me/keyvalue/layout', { headers: other })).json()).toEqual([])
  expect((await content.request('/v1/users/me/keyvalue/layout')).status).toBe(401)
  expect((await content.request('/v1/users/me/keyvalue', { method: 'PUT', body })).status).toBe(401)
})

test('the number of preferences per editor is limited', async () => {
  const content = await startContentService()
  const headers = { Authorization: `Bearer ${await content.signIn()}` }
  const put = async (start: number, count: number) => {
    const given = Array.from({ length: count }, (_, n) => ({ key: `k${start + n}`, value: n }))
    return content.request('/v1/users/me/keyvalue', { method: 'PUT', headers, body: JSON.stringify(given) })
  }
  for (let start = 0; start < maxPreferences; start += 100) expect((await put(start, 100)).status).toBe(200)
  expect((await put(maxPreferences - 1, 1)).status).toBe(200)
  expect((await put(maxPreferences - 1, 2)).status).toBe(400)
  expect(await countRows(content.database, 'content_preference')).toBe(maxPreferences)
})

test('grants require a session; without one only the datasets are returned', async () => {
  const content = await startContentService()
  const headers = { Authorization: `Bearer ${await content.signIn()}` }
  const acl = '/v1/projects/local/datasets/production/acl'
  expect(await (await content.request(acl)).json()).toEqual([])
  expect(await (await content.request(acl, { headers })).json()).toHaveLength(1)
  expect(await (await content.request('/v1/projects/local/datasets')).json()).toMatchObject([
    { name: 'production', aclMode: 'public' },
    { name: 'staging', aclMode: 'private' },
  ])
  expect((await content.request('/v1/projects/local')).status).toBe(401)
  expect((await content.request('/v1/users/e-editor')).status).toBe(401)
})

test('the shop’s studio is known, so that it does not offer to register itself with its vendor', async () => {
  const content = await startContentService({ publicUrl: () => 'https://halcyon.example/services/content' })
  const path = '/v1/projects/local/user-applications'
  const headers = { Authorization: `Bearer ${await content.signIn()}` }
  expect(await (await content.request(path, { headers })).json()).toMatchObject([
    { urlType: 'external', appHost: 'https://halcyon.example/admin' },
  ])
  expect((await content.request(path)).status).toBe(401)
})
