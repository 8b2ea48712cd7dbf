import { productNumber } from '@shop/commerce-service/catalogue-ids'
import { createStaticHandler } from 'react-router'
import { afterAll, expect, test } from 'vitest'
import { loader as search } from '../../app/routes/search/route.tsx'
import { openOwnServices } from './own-services.ts'

const gid = (name: string) => `gid://shopify/Product/${productNumber(name)}`

/** The ids of the products as their documents store them. */
const stored = { global: gid('global'), number: String(productNumber('number')), base64: btoa(gid('base64')) }
const names = Object.keys(stored)

const services = await openOwnServices({
  documents: [
    { _id: 'water', _type: 'productCategory', title: 'Water', slug: { current: 'water' } },
    ...Object.entries(stored).map(([name, id]) => ({
      _id: name,
      _type: 'product',
      title: name,
      slug: { current: name },
      category: { _type: 'reference', _ref: 'water' },
      thumb: { image: { _type: 'image', asset: { _type: 'reference', _ref: 'image-can-10x10-png', _weak: true } } },
      shopify: { product: { id } },
    })),
  ],
  products: `Handle,Title,Type,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Status
${names.map((name) => `${name},Calm,Sparkling Water,TRUE,Pack Size,6 pack,CALM-${name},20,deny,22.00,active`).join('\n')}
`,
})
afterAll(() => services[Symbol.asyncDispose]())

test('ENTITY-18: a search for what only the store says finds products by ids in every form', async () => {
  const { queryRoute } = createStaticHandler([{ path: '/search', loader: search }])
  const request = new Request('http://shop.test/search?q=calm')
  const found = JSON.stringify(await queryRoute(request, { requestContext: services.routerContext() }))
  expect(names.filter((name) => found.includes(`"slug":"${name}"`))).toEqual(names)
})
