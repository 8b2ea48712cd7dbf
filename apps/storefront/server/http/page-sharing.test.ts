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
