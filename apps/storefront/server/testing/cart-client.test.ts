import { productNumber } from '@shop/commerce-service/catalogue-ids'
import { RouterContextProvider } from 'react-router'
import { afterAll, expect, test } from 'vitest'
import { documentText } from '../../app/commerce/graphql-document.ts'
import type { StorefrontClient } from '../../app/commerce/storefront-client.ts'
import { requestContext } from '../../app/request-context.ts'
import { changeCart } from '../../app/routes/cart/change-cart.ts'
import { loadCart } from '../../app/routes/cart/load-cart.ts'
import { linkedCart, openLinkedCart } from '../../app/routes/cart/permalink.ts'
import { loader as discount } from '../../app/routes/resources/discount.ts'
import { productCommerceQuery } from '../../app/routes/product/product.query.ts'
import { openOwnServices } from './own-services.ts'

const services = await openOwnServices({
  documents: [{ _id: 'cart', _type: 'cart' }],
  products: `Handle,Title,Type,Published,Variant SKU,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Status
calm,Calm,Sparkling Water,TRUE,CALM,20,deny,22.00,active
`,
})
afterAll(() => services[Symbol.asyncDispose]())

/** A client whose documents are recorded by name. */
function recorded({ request }: StorefrontClient) {
  const asked = new Set<string | undefined>()
  const client: StorefrontClient = {
    request(document, variables, options) {
      asked.add(/\w+ (\w+)/u.exec(documentText(document))?.[1])
      return request(document, variables, options)
    },
  }
  return { client, asked }
}

test('API-04, API-05: pages send every document of the cart through its own client, also without script', async () => {
  const given = services.context()
  const id = `gid://shopify/Product/${productNumber('calm')}`
  const { product } = await given.commerce.request(productCommerceQuery, { id, subscriptionId: id })
  const merchandiseId = product?.variants.nodes[0]?.id ?? ''
  const [cart, catalogue] = [recorded(given.cart), recorded(given.commerce)]
  const context = { ...given, cart: cart.client, commerce: catalogue.client }
  const order = { intent: 'add', merchandiseId, quantity: 1, sellingPlanId: undefined } as const
  const added = await changeCart(order, context, new Request('https://shop.test/cart'))
  const headers = { Cookie: added.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
  const request = new Request('https://shop.test/cart', { headers })
  expect(await loadCart(context, request)).toMatchObject({ lines: [{ line: { title: 'Calm' } }] })
  const provider = new RouterContextProvider()
  provider.set(requestContext, context)
  const url = new URL('https://shop.test/discount/CALM')
  await discount({ context: provider, params: { code: 'CALM' }, request, url, pattern: '/discount/:code?' })
  await openLinkedCart(linkedCart(`${merchandiseId.split('/').at(-1)}:1`, '')!, context, request)
  expect([...cart.asked]).toEqual(['CartCreate', 'CartLinesAdd', 'Cart', 'CartDiscountCodesUpdate'])
  // These have fields that only the catalogue's version has.
  expect([...catalogue.asked]).toEqual(['CartRules', 'CartGiftCards'])
})
