import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readImageMetadata } from '@shop/images'
import { startContentService } from '../testing/content.ts'

const metadataOf = async (response: Response) => readImageMetadata(new Uint8Array(await response.arrayBuffer()))

test.each([
  ['*/*', 'webp', 'rgb(200, 30, 40)', 'jpeg'],
  ['*/*', 'avif', 'rgb(200, 30, 40)', 'jpeg'],
  ['*/*', 'webp', 'rgba(200, 30, 40, 0.5)', 'png'],
  ['image/webp,*/*', 'avif', 'rgb(200, 30, 40)', 'webp'],
] as const)(
  'a client that accepts %s can show an uploaded %s in %s: it gets %s',
  async (Accept, type, color, shown) => {
    const content = await startContentService()
    const client = content.client({ token: await content.signIn() })
    const channels = color.startsWith('rgba') ? 4 : 3
    const picture = sharp({ create: { width: 200, height: 100, channels, background: color } })
    const { url } = await client.assets.upload('image', await picture.toFormat(type).toBuffer())
    const asUploaded = await fetch(url, { headers: { Accept } })
    expect(await metadataOf(asUploaded)).toMatchObject({ format: type })
    const response = await fetch(`${url}?auto=format&w=20`, { headers: { Accept } })
    expect(response.headers.get('Content-Type')).toBe(`image/${shown}`)
    expect(await metadataOf(response)).toMatchObject({ format: shown, hasAlpha: channels === 4 })
  },
)
