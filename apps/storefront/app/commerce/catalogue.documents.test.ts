import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { buildClientSchema, parse, validate } from 'graphql'
import { expect, test } from 'vitest'
import { cartRulesQuery } from '../features/cart/service/cart-rules.document.ts'
import { lineChoicesQuery } from '../features/cart/service/line-choices.ts'
import { soldTermsQuery } from '../features/recommendations/suggest-products.ts'
import { offeredVariantsQuery } from '../routes/buy-now/buy-now.query.ts'
import { productCommerceQuery } from '../routes/product/product.query.ts'
import { documentText } from './graphql-document.ts'

const file = createRequire(import.meta.url).resolve('storefront-schema-2026-04/storefront.schema.json')
const schema = buildClientSchema(JSON.parse(readFileSync(file, 'utf8')))

test.each(Object.entries({ productCommerceQuery, offeredVariantsQuery, lineChoicesQuery }))(
  'API-07: %s queries delivery intervals of selling plans in the later published schema',
  (_name, document) => {
    expect(documentText(document)).toContain('intervalCount')
    expect(validate(schema, parse(documentText(document)))).toEqual([])
  },
)

test.each(
  Object.entries({ productCommerceQuery, offeredVariantsQuery, lineChoicesQuery, cartRulesQuery, soldTermsQuery }),
)('%s queries the numbers in which a variant is sold in the later published schema', (_name, document) => {
  expect(documentText(document)).toContain('quantityRule')
  expect(validate(schema, parse(documentText(document)))).toEqual([])
})
