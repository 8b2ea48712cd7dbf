import { expect, test } from 'vitest'
import { cacheOf, html } from '../testing/cached-pages.ts'

test('a response with a cookie is not served to anybody else', async () => {
  let visitors = 0
  const { get } = await cacheOf(async () => {
    const response = html('hello')
    response.headers.set('set-cookie', `visitor=${++visitors}`)
    return response
  })
  const cookie = async () => (await get('/a')).headers.get('set-cookie')
  expect([await cookie(), await cookie()]).toEqual(['visitor=1', 'visitor=2'])
})

test('visitors who request a page at the same moment are all told where it has moved', async () => {
  const { get } = await cacheOf(async () => new Response('Moved', { status: 301, headers: { location: '/b' } }))
  const responses = await Promise.all([get('/a'), get('/a')])
  expect(await Promise.all(responses.map((response) => response.text()))).toEqual(['Moved', 'Moved'])
})

test.each([[[]], ['all' as const]])(
  'a redirect is stored nowhere, so that another one can replace it (parameters of the page: %j)',
  async (declared) => {
    let target = '/b'
    const move = async () => new Response(null, { status: 301, headers: { location: target } })
    const { get } = await cacheOf(move, { declared })
    expect((await get('/a')).headers.get('cache-control')).toBe('no-store')
    target = '/c'
    expect((await get('/a')).headers.get('location')).toBe('/c')
  },
)

const movedFrom = async ({ url }: Request) =>
  new Response(null, { status: 301, headers: { location: `/b${new URL(url).search}` } })

test('TRACK-02, DISC-11: a page that has moved leads on with parameters that it did not read', async () => {
  const { get, rendered } = await cacheOf(movedFrom)
  const locations = ['?utm_source=letter&discount=CALM', '?utm_source=friend', ''].map(async (search) =>
    (await get(`/a${search}`)).headers.get('location'),
  )
  expect(await Promise.all(locations)).toEqual(['/b?utm_source=letter&discount=CALM', '/b?utm_source=friend', '/b'])
  expect(rendered).toHaveBeenCalledTimes(3)
})
