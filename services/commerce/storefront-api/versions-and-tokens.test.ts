import { describe, expect, test } from 'vitest'
import { createTestShop } from '../testing/commerce.ts'
import { fetchPath } from '../testing/shop-address.ts'
import { postGraphql } from '../testing/storefront-client.ts'

const shopName = '{ shop { name } }'

describe('versions', () => {
  test('API-08 every version segment from 2023-07 on is served', async () => {
    const { service } = await createTestShop({ csv: '' })
    for (const version of ['2023-07', '2023-10', '2024-01', '2024-07', '2026-04', '2031-12', 'unstable']) {
      const response = await postGraphql(service, shopName, undefined, version)
      expect(response.headers.get('X-Shopify-API-Version')).toBe(version)
      expect(await response.json()).toEqual({ data: { shop: { name: 'Halcyon' } } })
    }
  })

  test.for(['2023-04', '2023-01', '2022-10', '2019-07'])('version %s falls forward to the oldest', async (version) => {
    const { service } = await createTestShop({ csv: '' })
    const response = await postGraphql(service, shopName, undefined, version)
    expect(response.headers.get('X-Shopify-API-Version')).toBe('2023-07')
    expect(await response.json()).toEqual({ data: { shop: { name: 'Halcyon' } } })
  })

  test('refused requests get the version, too', async () => {
    const { service } = await createTestShop({ csv: '', accessToken: 'public-token' })
    const response = await postGraphql(service, shopName, undefined, '2022-10')
    expect([response.status, response.headers.get('X-Shopify-API-Version')]).toEqual([401, '2023-07'])
  })

  test('an invalid version returns 404 with a GraphQL error', async () => {
    const { service } = await createTestShop({ csv: '' })
    for (const version of ['2024-13', '2024-00', '2024-7', 'latest', '20240-7']) {
      const response = await postGraphql(service, shopName, undefined, version)
      expect(response.status).toBe(404)
      const message = `"${version}" is not an API version such as 2023-07`
      expect(await response.json()).toEqual({ errors: [{ message, extensions: { code: 'NOT_FOUND' } }] })
    }
  })
})

describe('access', () => {
  test('with an access token configured, requests without it are rejected', async () => {
    const { service } = await createTestShop({ csv: '', accessToken: 'public-token' })
    const send = (headers: Record<string, string>) =>
      fetchPath(service, `/api/2023-07/graphql.json?query=${encodeURIComponent(shopName)}`, { headers })
    const refused = [
      {},
      { 'X-Shopify-Storefront-Access-Token': 'wrong' },
      // No private token is configured.
      { 'Shopify-Storefront-Private-Token': '' },
      { 'Shopify-Storefront-Private-Token': 'guessed' },
    ]
    for (const headers of refused) {
      const response = await send(headers)
      expect(response.status).toBe(401)
      expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: 'UNAUTHORIZED' } }] })
    }
    const accepted = await send({ 'X-Shopify-Storefront-Access-Token': 'public-token' })
    expect([accepted.status, accepted.headers.get('Cache-Control')]).toEqual([200, 'private, no-cache'])
  })

  test('a server is known by its private token, and a wrong one is refused beside the public one', async () => {
    const tokens = { accessToken: 'public-token', privateToken: 'private-token' }
    const { service } = await createTestShop({ csv: '', ...tokens })
    const send = (headers: Record<string, string>) =>
      fetchPath(service, `/api/2023-07/graphql.json?query=${encodeURIComponent(shopName)}`, { headers })
    const publicly = { 'X-Shopify-Storefront-Access-Token': 'public-token' }
    expect((await send({ 'Shopify-Storefront-Private-Token': 'private-token' })).status).toBe(200)
    expect((await send(publicly)).status).toBe(200)
    for (const token of ['wrong', '', 'private-tokens']) {
      const response = await send({ ...publicly, 'Shopify-Storefront-Private-Token': token })
      expect(response.status).toBe(401)
      const message = 'The Shopify-Storefront-Private-Token header is missing or wrong'
      expect(await response.json()).toEqual({ errors: [{ message, extensions: { code: 'UNAUTHORIZED' } }] })
    }
  })

  test('browsers of other origins may call the API', async () => {
    const { service } = await createTestShop({ csv: '', accessToken: 'public-token' })
    const response = await fetchPath(service, '/api/2023-07/graphql.json', {
      method: 'OPTIONS',
      headers: {
        Origin: 'https://elsewhere.test',
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'content-type,x-shopify-storefront-access-token',
      },
    })
    expect(response.status).toBe(204)
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*')
    expect(response.headers.get('Access-Control-Allow-Headers')).toBe('content-type,x-shopify-storefront-access-token')
    const answer = await fetchPath(service, '/api/2023-07/graphql.json', {
      headers: { Origin: 'https://elsewhere.test' },
    })
    expect(answer.headers.get('Access-Control-Expose-Headers')).toBe('Retry-After,X-Shopify-API-Version')
  })
})
