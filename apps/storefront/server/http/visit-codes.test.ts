import { expect, test } from 'vitest'
import { hosted, startWholeShop } from '../testing/whole-shop.ts'

test('DISC-11, CHECKOUT-08: ?discount= and ?rfsn= are stored without script, and no cache keeps the page', async () => {
  const { request } = await startWholeShop({
    settings: hosted,
    routes: [{ path: 'shop' }],
    render: async () => new Response('<p></p>', { headers: { 'Content-Type': 'text/html' } }),
  })
  const given = async (path: string, cookies = '') => {
    const { headers } = await request(path, { headers: { Cookie: cookies } })
    return [headers.getSetCookie(), headers.get('Cache-Control')?.startsWith('private')]
  }
  const stored = 'discount_code=CALM%2C10%25; Path=/; Max-Age=604800; SameSite=Lax'
  expect(await given('/shop?discount=CALM,10%25')).toEqual([[stored], true])
  expect(await given('/shop')).toEqual([[], false])
  expect(await given('/shop?discount=CALM', 'discount_code=EXHALE')).toEqual([[], true])
  const [long, other] = ['香', '港'].map((letter) => encodeURIComponent(letter.repeat(255)))
  expect((await given(`/shop?discount=${long},${other}`))[0]).toEqual([stored.replace('CALM%2C10%25', long ?? '')])
  expect(await given('/shop?discount=%0A')).toEqual([[], false])
  expect(await given('/nothing?discount=CALM,10%25')).toEqual([[stored], true])
  const affiliate = 'rfsn=ada%201; Path=/; Max-Age=604800; SameSite=Lax'
  expect(await given('/shop?a=1&rfsn=ada+1')).toEqual([[affiliate], true])
  expect(await given('/shop?rfsn=ada', 'rfsn=ida')).toEqual([[], true])
  expect(await given('/shop?rfsn=ada+1&discount=CALM,10%25', 'discount_code=EXHALE')).toEqual([[affiliate], true])
})

test('TRACK-02: without script a campaign is stored with the page after its first one, which caches may keep', async () => {
  const { request } = await startWholeShop({ settings: hosted })
  const given = async (path: string, referrer: string) => {
    const { headers } = await request(path, { headers: { Referer: referrer } })
    return [headers.getSetCookie(), headers.get('Cache-Control')?.startsWith('private')]
  }
  const landing = 'http://shop.test/?utm_source=letter&page=2&transaction_id=t+1'
  const pair = 'campaign=utm_source%3Dletter%26transaction_id%3Dt%2B1'
  expect(await given('/?utm_source=letter', 'https://elsewhere.test/?utm_source=other')).toEqual([[], false])
  expect(await given('/shop', landing)).toEqual([[`${pair}; Path=/; Max-Age=259200; SameSite=Lax; HttpOnly`], true])
  expect(await given('/shop', 'http://shop.test/?page=2')).toEqual([[], false])
  expect(await given('/shop', encodeURI(`http://shop.test/?utm_source=${'香'.repeat(500)}`))).toEqual([[], false])
})
