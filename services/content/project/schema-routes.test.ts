import { beforeEach, expect, test } from 'vitest'
import { startContentService, type TestService } from '../testing/content.ts'

let content: TestService
let token: string
beforeEach(async () => {
  content = await startContentService()
  token = await content.signIn()
})

const path = '/v1/projects/local/datasets/production/schemas'
const call = (method: string, to: string, body?: object) =>
  content.request(to, {
    method,
    headers: { Authorization: `Bearer ${token}` },
    ...(body && { body: JSON.stringify(body) }),
  })

test('the schema of a workspace is deployed, replaced, listed and deleted', async () => {
  const workspace = { name: 'my.shop', title: 'Shop' }
  await call('PUT', path, { schemas: [{ workspace, version: '1', schema: [{ name: 'old' }] }] })
  const put = await call('PUT', path, { schemas: [{ workspace, version: '2', schema: [{ name: 'page' }] }] })
  expect(put.status).toBe(200)
  const listed = await (await call('GET', path)).json()
  expect(listed).toMatchObject([
    { _id: '_.schemas.my_shop', _type: 'system.schema', workspace, version: '2', schema: '[{"name":"page"}]' },
  ])
  expect(await (await call('GET', `${path}/_.schemas.my_shop`)).json()).toHaveLength(1)
  expect(await content.client().fetch('count(*)')).toBe(0)
  expect(await (await call('DELETE', `${path}/_.schemas.my_shop`)).json()).toEqual({ deleted: true })
  expect(await (await call('DELETE', `${path}/_.schemas.my_shop`)).json()).toEqual({ deleted: false })
})

test('another project has nothing here', async () => {
  for (const path of ['projects/other', 'projects/other/datasets/production/schemas', 'access/project/other/robots']) {
    expect([path, (await call('GET', `/v1/${path}`)).status]).toEqual([path, 404])
  }
  const schemas = '/v1/projects/other/datasets/production/schemas'
  expect((await call('PUT', schemas, { schemas: [] })).status).toBe(404)
})

test('only schemas are deleted by it', async () => {
  await content.client({ token }).create({ _id: 'a', _type: 'page' })
  expect(await (await call('DELETE', `${path}/a`)).json()).toEqual({ deleted: false })
  expect(await content.client({ token }).fetch('count(*)')).toBe(1)
})

test.each([
  [{}, /schemas/],
  [{ schemas: [{ schema: [] }] }, /schemas\.0\.workspace/],
  [{ schemas: [{ workspace: { name: '' }, schema: [] }] }, /workspace\.name/],
  [{ schemas: [{ workspace: { name: 'a' }, schema: 'text' }] }, /schema/],
])('%j is refused', async (body, message) => {
  const response = await call('PUT', path, body)
  expect(response.status).toBe(400)
  expect(await response.text()).toMatch(message)
})

test('members, roles, tokens and invitations are returned as the command line asks for them', async () => {
  const membership = { resourceType: 'project', resourceId: 'local', roleNames: ['editor'] }
  const robot = { label: 'a program', memberships: [membership] }
  const added = await call('POST', '/v1/access/project/local/robots', robot)
  const { id, token: key }: { id: string; token: string } = await added.json()
  expect(await content.client({ token: key }).create({ _id: 'a', _type: 'page' })).toMatchObject({ _id: 'a' })
  const { members } = await content.client({ token }).projects.getById('local')
  expect(members).toMatchObject([
    { id: 'e-editor', role: 'administrator', isRobot: false, isCurrentUser: true },
    { id, role: 'editor', isRobot: true },
  ])
  expect((await content.client({ token: key }).projects.getById('local')).members).toMatchObject([{ id }])
  expect(await (await call('GET', '/v1/access/project/local/robots')).json()).toMatchObject({
    data: [{ id, memberships: [membership] }],
    nextCursor: null,
  })
  const reading = { ...robot, memberships: [{ ...membership, roleNames: ['viewer'] }] }
  const reader: { token: string } = await (await call('POST', '/v1/access/project/local/robots', reading)).json()
  const readOnly = content.client({ token: reader.token, perspective: 'raw' })
  expect(await readOnly.fetch('count(*)')).toBe(1)
  await expect(readOnly.delete('a')).rejects.toMatchObject({ statusCode: 403 })
  for (const status of [204, 404]) {
    expect((await call('DELETE', `/v1/access/project/local/robots/${id}`)).status).toBe(status)
  }
  await call('POST', '/v1/invitations/project/local', { email: 'guest@example.com', role: 'viewer' })
  expect(await (await call('GET', '/v1/invitations/project/local')).json()).toMatchObject([
    { email: 'guest@example.com', roles: [{ name: 'viewer' }], isAccepted: false },
  ])
  expect(await (await call('GET', '/v1/projects/local/roles')).json()).toHaveLength(4)
  expect((await call('POST', '/v1/access/project/local/robots', { ...robot, expiresAt: '2030-01-01' })).status).toBe(
    400,
  )
  const stronger = { ...membership, roleNames: ['administrator'] }
  expect((await call('POST', '/v1/access/project/local/robots', { label: 'a', memberships: [stronger] })).status).toBe(
    400,
  )
})
