import { createSeededRandom, seedOfEngine } from '@shop/testing/seeded-random'
import { buildSchema } from 'graphql/index.js'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { catalogue, createTestShop } from '../testing/commerce.ts'
import { RandomArguments, type RandomRequest } from '../testing/random-arguments.ts'
import { sampleCart, samplesOf } from '../testing/sample-values.ts'
import { postGraphql, readCart } from '../testing/storefront-client.ts'
import { caps, colors, metafields, texts } from '../testing/texts.ts'
import { readSchema } from './storefront-api.ts'

const seed = 20_261_124
/** The number of queries per field. */
const queries = 10
const mutations = 5

const schema = buildSchema(readSchema())
const fieldsOf = (type: 'getMutationType' | 'getQueryType') => Object.keys(schema[type]()?.getFields() ?? {})

/** Data, or an error that the client can fix. */
const answer = z.union([
  z.object({ data: z.record(z.string(), z.unknown()), errors: z.undefined().optional() }),
  z.object({
    errors: z
      .array(
        z.object({
          message: z.string().min(10),
          extensions: z
            .object({ code: z.enum(['BAD_USER_INPUT', 'MAX_COST_EXCEEDED', 'REQUEST_ENTITY_TOO_LARGE']) })
            .optional(),
        }),
      )
      .min(1),
  }),
])

async function openShop() {
  const unlimited = 1_000_000_000
  const shop = await createTestShop({
    csv: '',
    rateLimits: {
      'commerce-requests': unlimited,
      'cart-mutations': unlimited,
      'mutations-of-cart': unlimited,
      'discount-codes': unlimited,
      'all-gift-card-codes': unlimited,
    },
  })
  await shop.service.importCatalogue({ text: catalogue, texts: { ...texts, ...colors }, metafields })
  await shop.service.importCatalogue({ text: caps })
  const samples = await samplesOf(shop.service)
  const random = new RandomArguments(schema, createSeededRandom(seedOfEngine(seed)), samples)
  async function send({ document, variables }: RandomRequest): Promise<void> {
    const response = await postGraphql(shop.service, document, variables, '2026-04')
    const body: unknown = await response.json()
    const isRight = response.status < 500 && answer.safeParse(body).success
    expect(
      isRight || { document, variables: JSON.stringify(variables).slice(0, 2000), body: JSON.stringify(body) },
    ).toBe(true)
  }
  return { ...shop, samples, random, send }
}

test('queries with odd arguments of every field are answered, or say what is wrong', { timeout: 60_000 }, async () => {
  const { random, send, log } = await openShop()
  for (const field of fieldsOf('getQueryType'))
    for (let index = 0; index < queries; index++) await send(random.query(field))
  expect(log).toEqual([])
})

test('mutations with odd inputs of every field change a cart or say what is wrong', { timeout: 60_000 }, async () => {
  const { service, samples, random, send, log } = await openShop()
  for (const field of fieldsOf('getMutationType')) {
    const cart = await sampleCart(service, samples.ids['variant'] ?? '')
    for (let index = 0; index < mutations; index++) await send(random.mutation(field, cart))
    expect(await readCart(service, cart.id)).not.toBeNull()
  }
  expect(log).toEqual([])
})
