import { expect, test } from 'vitest'
import { z } from 'zod'
import { createTestShop } from '../testing/commerce.ts'
import { query } from '../testing/storefront-client.ts'

const document = `query {
  product(handle: "tonic") {
    media(first: 1) { nodes {
      __typename mediaContentType presentation { asJson(format: IMAGE) }
      ... on MediaImage { image { width thumbhash } }
      ... on Video { sources { mimeType url } }
      ... on ExternalVideo { embedUrl host originUrl }
      ... on Model3d { sources { mimeType url filesize } }
    } }
    metafield(namespace: "custom", key: "story") {
      reference {
        ... on Metaobject { handle field(key: "title") { value } }
        ... on GenericFile { url mimeType }
        ... on Article { title blog { handle } authorV2 { name } excerpt }
        ... on Page { title bodySummary }
        ... on Product { title }
      }
      references(first: 5) { nodes { __typename } }
      parentResource { ... on Product { handle } ... on Shop { name } }
    }
  }
  menu(handle: "main-menu") { items { resource {
    ... on Collection { handle }
    ... on ShopPolicy { title body }
    ... on Page { handle seo { title } }
    ... on Blog { handle articles(first: 3, sortKey: PUBLISHED_AT) { nodes { contentHtml } } }
    ... on Metaobject { type }
  } } }
}`

test('fragments on published types without objects are ignored', async () => {
  const { service } = await createTestShop()
  expect(await query(service, z.unknown(), document)).toEqual({
    product: {
      media: {
        nodes: [
          {
            __typename: 'MediaImage',
            mediaContentType: 'IMAGE',
            presentation: null,
            image: { width: null, thumbhash: null },
          },
        ],
      },
      metafield: null,
    },
    menu: { items: [{ resource: { handle: 'merch' } }, { resource: { handle: 'sparkling-water' } }] },
  })
})
