import { beforeEach, expect, test, vi } from 'vitest'
import { createStorefrontClient } from '../../../commerce/storefront-client.ts'
import { loadLineChoices, useLineChoices } from './line-choices.ts'
import { watchReports } from '../../../testing/watch-reports.ts'

// Test files in one worker share the store.
beforeEach(() => useLineChoices.setState(useLineChoices.getInitialState(), true))

const product = { __typename: 'Product', id: 'gid://shopify/Product/1' }

test('a failure to fetch exchanges of lines is reported, and the next change fetches them again', async () => {
  const send = vi.fn<typeof fetch>(async () => Response.json({ data: { nodes: [product, null] } }))
  send.mockResolvedValueOnce(new Response('<html>'))
  const client = createStorefrontClient({ url: 'http://shop.test/api', accessToken: null, fetch: send })
  const report = watchReports()
  await loadLineChoices(client, [product.id])
  expect(report).toHaveBeenCalledOnce()
  expect(useLineChoices.getState().products).toEqual({})
  await loadLineChoices(client, [product.id, product.id])
  await loadLineChoices(client, [product.id])
  expect(useLineChoices.getState().products).toEqual({ [product.id]: product })
  expect(send).toHaveBeenCalledTimes(2)
})

test('a product that is being loaded is not requested twice, and is requested by its id', async () => {
  const send = vi.fn<typeof fetch>(async () => Response.json({ data: { nodes: [] } }))
  const client = createStorefrontClient({ url: 'http://shop.test/api', accessToken: null, fetch: send })
  const load = () => loadLineChoices(client, ['gid://shopify/Product/9'])
  await Promise.all([load(), load()])
  expect(send).toHaveBeenCalledOnce()
  expect(JSON.parse(String(send.mock.calls[0]?.[1]?.body))).toMatchObject({
    query: expect.stringContaining('fragment OfferedVariantFields'),
    variables: { ids: ['gid://shopify/Product/9'] },
  })
})
