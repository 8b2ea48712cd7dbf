import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDatabase } from '@shop/database'
import { createLogger } from '@shop/http/logger'
import { expect, test } from 'vitest'
import { readConfig } from '../../config/config.ts'
import { openCommerce } from '../../main/open-commerce.ts'
import { openContent } from '../../main/open-content.ts'
import { loadLargeShop } from './load-large-shop.ts'
import { sizesFor } from './sizes.ts'

test('a thousandth of the large shop has products that content and catalogue agree about, and orders', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'large-shop-test-'))
  const config = readConfig({ DATA_DIR: directory })
  const database = await openDatabase({ directory })
  const logger = createLogger('silent')
  const content = await openContent(config, database, { logger })
  const commerce = await openCommerce(config, database, { logger, content })
  try {
    const said: string[] = []
    const parts = { database, content, commerce, dataset: 'production' }
    await loadLargeShop(parts, { ...sizesFor(0.001), orders: 7 }, (text) => said.push(text))
    expect(said).toEqual(['10 products with 50 variants', '22 documents with 50 pictures', '7 orders'])

    const groq = '*[_type == "product"]{"id": shopify.product.id, "pictures": count(heroGallery[].image.asset->_id)}'
    const query = encodeURIComponent(groq)
    const response = await content.fetchAsProcess(
      new Request(`http://shop.test/v2025-02-19/data/query/production?query=${query}`),
    )
    const { result } = await response.json()
    expect(result).toHaveLength(10)
    const ids = result.map(({ id }: { id: string }) => id)
    const found = await commerce.fetch(
      new Request('http://shop.test/api/2024-07/graphql.json', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({
          query: `query ($ids: [ID!]!) { nodes(ids: $ids) { ... on Product { featuredImage { width } variants(first: 9) { nodes { id } } } } }`,
          variables: { ids },
        }),
      }),
    )
    const product = {
      featuredImage: { width: 40 },
      variants: { nodes: expect.toSatisfy((nodes) => nodes.length === 5) },
    }
    expect((await found.json()).data.nodes).toEqual(ids.map(() => product))
    expect(result).toEqual(ids.map((id: string) => ({ id, pictures: 5 })))
  } finally {
    await content.close()
    await commerce.close()
    await database.close()
    await rm(directory, { recursive: true })
  }
})
