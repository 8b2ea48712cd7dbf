import { createSeededRandom, seedOfEngine } from '@shop/testing/seeded-random'
import { buildSchema, parse, validate } from 'graphql/index.js'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { catalogue, createTestShop } from '../testing/commerce.ts'
import { RandomDocuments } from '../testing/random-documents.ts'
import { sampleCart, samplesOf } from '../testing/sample-values.ts'
import { postGraphql } from '../testing/storefront-client.ts'
import { caps, colors, metafields, texts } from '../testing/texts.ts'
import { readSchema } from './storefront-api.ts'

const seed = 20_261_123
const queries = 500
/** The number of documents per mutation. */
const mutations = 4

/** A discount that applies to every cart. */
const discounts = 'Code,Method,Type,Value\nFor all,automatic,percentage,5\n'

const schema = buildSchema(readSchema())
const body = z.object({ data: z.unknown(), errors: z.array(z.object({ message: z.string() })).optional() })

async function openShop() {
  const unlimited = 1_000_000_000
  const { service } = await createTestShop({
    csv: '',
    rateLimits: {
      'commerce-requests': unlimited,
      'cart-mutations': unlimited,
      'mutations-of-cart': unlimited,
      'discount-codes': unlimited,
      'all-gift-card-codes': unlimited,
    },
  })
  await service.importCatalogue({ text: catalogue, texts: { ...texts, ...colors }, metafields, discounts })
  await service.importCatalogue({ text: caps })
  const documents = new RandomDocuments(schema, createSeededRandom(seedOfEngine(seed)))
  return {
    service,
    documents,
    samples: await samplesOf(service),
    /**
     * The error of a document; undefined if it is valid and its response has no errors, and so no null in non-null
     * fields.
     */
    async failureOf(document: string): Promise<string | undefined> {
      const [problem] = validate(schema, parse(document))
      if (problem) return `${problem.message}\n${document}`
      const response = await postGraphql(service, document, {}, '2026-04')
      const { errors } = body.parse(await response.json())
      return response.status === 200 && !errors
        ? undefined
        : `${response.status} ${JSON.stringify(errors)}\n${document}`
    },
  }
}

test('random valid queries are answered without an error', async () => {
  const { documents, samples, failureOf } = await openShop()
  for (let index = 0; index < queries; index++) expect(await failureOf(documents.query(samples))).toBeUndefined()
})

test('random valid mutations are answered without an error', async () => {
  const { service, documents, samples, failureOf } = await openShop()
  for (const field of Object.keys(schema.getMutationType()?.getFields() ?? {})) {
    for (let index = 0; index < mutations; index++) {
      const cart = await sampleCart(service, samples.ids['variant'] ?? '')
      expect(await failureOf(documents.mutation(field, { ...samples, cart }))).toBeUndefined()
    }
  }
})
