// @vitest-environment jsdom
import { act, fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ProductTile } from '../features/product-tile/product-tile.tsx'
import { Gallery } from '../routes/product/gallery.tsx'
import { showInShop } from '../testing/shop-stub.tsx'
import { Picture } from './picture.tsx'
import type { Sky } from './sky.ts'

const sky: Sky = { stops: ['#ffffff', '#ffffff', '#ffffff'], text: 'ink' }
const image = (name: string, size = '3000x2000') => ({ id: `image-${name}-${size}-webp` })

/** Reports every picture as near. */
class EverythingNear {
  readonly #notify: (entries: object[]) => void
  constructor(notify: (entries: object[]) => void) {
    this.#notify = notify
  }
  observe(target: Element) {
    queueMicrotask(() => act(() => this.#notify([{ target, isIntersecting: true }])))
  }
  unobserve() {}
}
Object.assign(globalThis, { IntersectionObserver: EverythingNear })

/** The maximum size requested for each rendered picture, in pixels. */
const sizesIn = (page: Element): (string | undefined)[] =>
  [...page.querySelectorAll('img')].map(({ srcset }) => /(w=\d+&h=\d+)&[^,]*$/.exec(srcset)?.[1])

test('TILE-06: the pictures of a product tile are requested in 640 × 640 at most', async () => {
  const product = {
    id: 'p',
    title: 'Dusk',
    slug: 'dusk',
    category: 'water',
    image: image('can'),
    hovers: [image('hover')],
  }
  const { container, getByRole } = showInShop(<ProductTile product={product} />)
  fireEvent.pointerEnter(getByRole('link'), { pointerType: 'mouse' })
  await expect.poll(() => sizesIn(container)).toEqual(['w=640&h=427', 'w=640&h=427'])
})

test('GALLERY-12: the thumbnails of a gallery are requested with a height of 350 at most', async () => {
  const slides = ['a', 'b', 'c'].map((key) => ({ key, image: image(key, '1000x2000') }))
  const { container } = showInShop(<Gallery slides={slides} title="Dusk" sky={sky} />)
  await expect.poll(() => sizesIn(container).slice(1)).toEqual(['w=175&h=350', 'w=175&h=350', 'w=175&h=350'])
})

test('a thumbnail is as wide as it is drawn, where its picture is cut off at the sides', async () => {
  const slides = ['3000x2000', '1000x2000'].map((size) => ({ key: size, image: image('a', size) }))
  const { container } = showInShop(<Gallery slides={slides} title="Dusk" sky={sky} />)
  const drawn = () => [...container.querySelectorAll<HTMLImageElement>('.thumbnail img')].map(({ sizes }) => sizes)
  await expect.poll(() => drawn()).toEqual(['108px', '72px'])
})

test('a view shows its thumbnail until it has loaded', async () => {
  const slides = ['a', 'b'].map((key) => ({ key, image: image(key) }))
  const { container, getByRole } = showInShop(<Gallery slides={slides} title="Dusk" sky={sky} />)
  const thumbnail = getByRole('button', { name: 'Dusk: view 2 of 2' })
  const small = 'https://shop.test/b.webp?w=80'
  Object.defineProperty(thumbnail.querySelector('img'), 'currentSrc', { value: small })
  const shown: (string | null)[] = []
  new MutationObserver(() =>
    shown.push(container.querySelector('.hero-view img')?.getAttribute('src') ?? null),
  ).observe(container, { childList: true, subtree: true })
  fireEvent.click(thumbnail)
  await expect.poll(() => shown).toContain(small)
})

test('a picture is its placeholder until it is near; the first one has it behind it until it has loaded', async () => {
  const lqip = 'data:image/webp;base64,AAAA'
  const blurred = { ...image('sea'), lqip }
  const { container } = showInShop(
    <>
      <Picture image={blurred} sizes="100vw" />
      <Picture image={blurred} sizes="100vw" priority />
      <Picture image={image('can')} sizes="100vw" />
    </>,
  )
  const [later, first, cutOut] = container.querySelectorAll('img')
  expect([later?.getAttribute('src'), later?.srcset]).toEqual([lqip, ''])
  expect(cutOut?.getAttribute('src')).toMatch(/^data:image\/gif/)
  await expect.poll(() => later?.srcset).toMatch(/w=320/)
  expect(first?.srcset).toMatch(/w=320/)
  expect(first?.style.background).toContain(lqip)
  if (first) fireEvent.load(first)
  expect(first?.style.background).toBe('')
})
