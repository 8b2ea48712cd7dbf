import { productNumber } from '@shop/commerce-service/catalogue-ids'
import { afterAll, expect, test } from 'vitest'
import { globalId } from '../../app/commerce/global-id.ts'
import { cartStockQuery } from '../../app/features/cart/service/cart.documents.ts'
import { loadLineChoices, useLineChoices } from '../../app/features/cart/service/line-choices.ts'
import { loadListPrices } from '../../app/features/cart/service/list-prices.ts'
import { offeredVariantsQuery } from '../../app/routes/buy-now/buy-now.query.ts'
import { openOwnServices } from './own-services.ts'

// A document's cost depends on the lists in its variables: our own store rejects documents that cost too much.

const handles = Array.from({ length: 250 }, (_, index) => `drink-${index}`)
const numbers = handles.map((handle) => String(productNumber(handle)))
const ids = numbers.map((number) => globalId('Product', number))

const services = await openOwnServices({
  documents: [
    { _id: 'rebuy', _type: 'rebuy', dataSourceId: '1001' },
    { _id: 'water', _type: 'productCategory', title: 'Water', slug: { current: 'water' } },
    ...handles.map((handle, index) => ({
      _id: handle,
      _type: 'product',
      title: handle,
      slug: { current: handle },
      category: { _type: 'reference', _ref: 'water' },
      shopify: { product: { id: ids[index] } },
    })),
  ],
  products: `Handle,Title,Type,Published,Variant SKU,Variant Inventory Qty,Variant Price,Status
${handles.map((handle) => `${handle},${handle},Water,TRUE,${handle},20,5.00,active`).join('\n')}
`,
})
afterAll(() => services[Symbol.asyncDispose]())

test.each([1, 6, 7, 10])('a cart of %i different products gets suggestions', async (count) => {
  const response = await services.askedByPage(
    `/cart/recommendations?products=${numbers.slice(0, count).join(',')}&variants=`,
  )
  expect(await response.json()).toMatchObject({ products: expect.toSatisfy((products) => products.length === 10) })
})

test('the lines of a cart of 250 different products can be exchanged', async () => {
  await loadLineChoices(services.context().commerce, ids)
  expect(Object.keys(useLineChoices.getState().products).toSorted()).toEqual(ids.toSorted())
})

test('a page gets the prices of 250 products', async () => {
  const prices = await loadListPrices(
    services.context(),
    ids.map((commerceId) => ({ commerceId })),
  )
  expect(Object.keys(prices ?? {})).toHaveLength(250)
})

test.each(Object.entries({ cartStockQuery, offeredVariantsQuery }))(
  '%s may be sent with 250 ids',
  async (_name, document) => {
    const { nodes } = await services
      .context()
      .commerce.request<{ nodes: unknown[] }, { ids: string[] }>(document, { ids })
    expect(nodes).toHaveLength(250)
  },
)
