import { expect, test } from 'vitest'
import { z } from 'zod'
import { createTestShop } from '../testing/commerce.ts'
import { query } from '../testing/storefront-client.ts'

const document = `{ product(handle: "water") {
  images(first: 9) { nodes { url } }
  media(first: 9) { nodes { __typename id mediaContentType alt previewImage { url }
    ... on ExternalVideo { host originUrl embedUrl embeddedUrl } } }
} }`

const catalogue = (films: string) =>
  `Handle,Title,Variant Price,Image Src,Films\nwater,Water,2.20,https://pictures.example/water.png,"${films}"\n`

const film = (host: string, originUrl: string | undefined, embedUrl: string) => ({
  __typename: 'ExternalVideo',
  id: expect.stringMatching(/^gid:\/\/shopify\/ExternalVideo\/\d+$/),
  mediaContentType: 'EXTERNAL_VIDEO',
  alt: null,
  previewImage: null,
  host,
  originUrl,
  embedUrl,
  embeddedUrl: embedUrl,
})

test('films of YouTube and Vimeo follow the pictures of a product, also after an export', async () => {
  const films = [
    'https://www.youtube.com/watch?t=4&v=dQw4w9WgXcQ',
    'https://youtu.be/a-b_c1234_5',
    'https://vimeo.com/76979871',
  ]
  const shop = await createTestShop({ csv: catalogue(films.join(', ')) })
  const expected = {
    product: {
      images: { nodes: [{ url: 'https://pictures.example/water.png' }] },
      media: {
        nodes: [
          expect.objectContaining({ __typename: 'MediaImage' }),
          film('YOUTUBE', films[0], 'https://www.youtube.com/embed/dQw4w9WgXcQ'),
          film('YOUTUBE', films[1], 'https://www.youtube.com/embed/a-b_c1234_5'),
          film('VIMEO', films[2], 'https://player.vimeo.com/video/76979871'),
        ],
      },
    },
  }
  expect(await query(shop.service, z.unknown(), document)).toEqual(expected)
  const { files } = await shop.service.exportCatalogue()
  const other = await createTestShop({ csv: files['products.csv'] })
  expect(await query(other.service, z.unknown(), document)).toEqual(expected)
})

test.each(['https://films.example/water.mp4', 'http://vimeo.com/76979871', 'https://vimeo.com/water', 'javascript:1'])(
  'an address that is no film of these two is refused with its row: %s',
  async (address) => {
    await expect(createTestShop({ csv: catalogue(address) })).rejects.toThrow(
      /row 2, Films: has a URL that is not a YouTube or Vimeo video/,
    )
  },
)
