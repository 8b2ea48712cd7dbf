import { expect, test } from 'vitest'
import { hosted, startWholeShop } from '../testing/whole-shop.ts'

test('each host of NON_CBD_HOSTS has its own pages in the cache, without hemp and with its own links', async () => {
  const { fetch } = await startWholeShop({
    settings: { ...hosted, NON_CBD_HOSTS: 'calm.test,still.test' },
    render: async (_request, { site }) =>
      new Response(`${site.variant} ${site.url}`, { headers: { 'Content-Type': 'text/html' } }),
  })
  const read = async (host: string) => (await fetch(new Request(`https://${host}/about`))).text()
  for (const _time of ['rendered', 'cached']) {
    expect(await read('shop.test')).toBe('cbd https://shop.test')
    expect(await read('calm.test')).toBe('non-cbd https://calm.test')
    expect(await read('still.test')).toBe('non-cbd https://still.test')
  }
})
