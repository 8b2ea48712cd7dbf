import { expect, onTestFinished, test, vi } from 'vitest'
import { startContentService } from '../../../services/content/testing/content.ts'
import { setContentHosted } from '../connection/content-host.ts'
import { aspectRatio, ratioOfFile } from './aspect-ratio.ts'

test.each([
  [1920, 1080, '16:9'],
  [720, 720, '1:1'],
  [854, 480, '427:240'],
  [0, 0, undefined],
])('a film of %i × %i has the aspect ratio %s', (width, height, ratio) => {
  expect(aspectRatio(width, height)).toBe(ratio)
})

/** A fake `<video>` whose page may load only URLs for which `isAllowed` is true. */
class Film extends EventTarget {
  videoWidth = 1280
  videoHeight = 720
  readonly #isAllowed: (src: string) => boolean
  constructor(isAllowed: (src: string) => boolean) {
    super()
    this.#isAllowed = isAllowed
  }
  set src(src: string) {
    queueMicrotask(() => this.dispatchEvent(new Event(this.#isAllowed(src) ? 'loadedmetadata' : 'error')))
  }
}

test.each([
  ['TYPE-11: a film is measured under any name of the shop', false, /^\/services\/content\/files\//],
  ['a hosted film is measured where it is', true, /^http:\/\/127.0.0.1:/],
])('%s', async (_title, isHosted, allowed) => {
  const content = await startContentService()
  const client = content.client({ token: await content.signIn() })
  const { _id } = await client.assets.upload('file', Buffer.from('a film'), { filename: 'film.mp4' })
  setContentHosted(isHosted)
  vi.stubGlobal('document', { createElement: () => new Film((src) => allowed.test(src)) })
  onTestFinished(() => void setContentHosted(false))
  expect(await ratioOfFile(client, _id)).toBe('16:9')
})
