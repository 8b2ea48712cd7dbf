import { expect, test, vi } from 'vitest'
import { merchandise } from '../features/cart/model/testing.ts'
import { isInStock } from '../features/cart/model/line-quantity.ts'
import { cartStockQuery } from '../features/cart/service/cart.documents.ts'
import { createStorefrontClient, StorefrontError } from './storefront-client.ts'

/** A client whose store always returns this response, and the withheld fields that it reports. */
function clientOf(response: object) {
  const onWithheld = vi.fn<(error: Error) => void>()
  const send = async () => Response.json(response)
  const client = createStorefrontClient({ url: 'http://shop.test/api', accessToken: null, fetch: send, onWithheld })
  return { onWithheld, request: () => client.request(cartStockQuery, { ids: [] }) }
}

const message = 'Access denied for quantityAvailable field. Required access: `unauthenticated_read_product_inventory`.'

/** The platform's error for a field for which the token lacks the scope. */
const denial = (...path: (string | number)[]) => ({ message, path, extensions: { code: 'ACCESS_DENIED' } })

const variant = { __typename: 'ProductVariant', id: '1', availableForSale: true, quantityAvailable: null }

test('a store that withholds its stock answers everything else, and that is told once', async () => {
  const errors = [denial('nodes', 0, 'quantityAvailable'), denial('nodes', 1, 'quantityAvailable')]
  const { request, onWithheld } = clientOf({ data: { nodes: [variant, variant] }, errors })
  expect(await request()).toEqual({ nodes: [variant, variant] })
  await request()
  expect(onWithheld.mock.calls).toEqual([[new StorefrontError(`The Storefront API: ${message}`)]])
})

test('without its stock a variant can be bought', () => {
  expect(isInStock(merchandise('water', { quantityAvailable: null }))).toBe(true)
})

test.each([
  ['everything', null, [denial('nodes')]],
  ['a whole result', { nodes: null }, [denial('nodes')]],
  ['a member of a list', { nodes: [null] }, [denial('nodes', 0)]],
  ['a field whose object went with it', { nodes: [null] }, [denial('nodes', 0, 'quantityAvailable')]],
  ['a field beside another error', { nodes: [variant] }, [denial('nodes', 0, 'price'), { message: 'Not now' }]],
])('an answer is an error where a store withholds %s', async (_what, data, errors) => {
  const { request, onWithheld } = clientOf({ data, errors })
  await expect(request()).rejects.toThrow(StorefrontError)
  expect(onWithheld).not.toHaveBeenCalled()
})

test('errors that are no list, as of a broken request, are not read as one', async () => {
  await expect(clientOf({ errors: { query: 'Required parameter missing' } }).request()).rejects.toThrow('no data')
})
