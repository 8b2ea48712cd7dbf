import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { buildClientSchema, parse, validate, type GraphQLSchema, type IntrospectionQuery } from 'graphql/index.js'
import { createStorefrontClient } from 'storefront-schema-2026-04'
import { expect } from 'vitest'
import { z } from 'zod'
import type { TestShop } from './commerce.ts'
import { fetchPath } from './shop-address.ts'

const require = createRequire(import.meta.url)

function readPublished(version: string): GraphQLSchema {
  const file = require.resolve(`storefront-schema-${version}/storefront.schema.json`)
  const content: IntrospectionQuery | { data: IntrospectionQuery } = JSON.parse(readFileSync(file, 'utf8'))
  return buildClientSchema('data' in content ? content.data : content)
}

const published = { '2023-07': readPublished('2023-07'), '2026-04': readPublished('2026-04') }

export const publicToken = 'public-token'

const client = createStorefrontClient({
  storeDomain: 'https://shop.test',
  publicStorefrontToken: publicToken,
  storefrontApiVersion: '2026-04',
})

/**
 * Sends a document that is valid against the version's published schema, with the headers of Hydrogen's client, and
 * returns the data; fails on errors.
 */
export async function sendAsHydrogen(
  shop: TestShop,
  document: string,
  variables: Record<string, unknown>,
  version: keyof typeof published = '2026-04',
) {
  expect(validate(published[version], parse(document))).toEqual([])
  const response = await fetchPath(
    shop.service,
    new URL(client.getStorefrontApiUrl({ storefrontApiVersion: version })).pathname,
    {
      method: 'POST',
      headers: client.getPublicTokenHeaders({ contentType: 'json' }),
      body: JSON.stringify({ query: document, variables }),
    },
  )
  const body = z
    .object({ data: z.record(z.string(), z.json()), errors: z.json().optional() })
    .parse(await response.json())
  expect(body.errors).toBeUndefined()
  return body.data
}
