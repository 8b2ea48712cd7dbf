// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Sampler } from '../routes/home/sampler.tsx'
import { Facts } from '../routes/product/facts.tsx'
import { SocialMedia } from '../sections/social-media/social-media.tsx'
import { showInShop } from '../testing/shop-stub.tsx'
import { MarkedText } from './marked-text.tsx'
import { Marquee } from './marquee.tsx'
import { plain } from './sky.ts'
import { uniqueKeys } from './unique-keys.ts'

afterEach(cleanup)

test('repeated names have different keys', () => {
  expect(uniqueKeys(['calm', 'slow', 'calm'])).toEqual(['calm 1', 'slow 1', 'calm 2'])
})

test('a list with a repeated text changes as its texts do', () => {
  const view = render(<Marquee texts={['calm', 'calm', 'slow']} />)
  view.rerender(<Marquee texts={['slow', 'calm']} />)
  const [first] = view.container.querySelectorAll('.marquee-line')
  expect(first?.textContent).toBe('slowcalm')
})

const image = { id: 'image-can-10x10-webp' }
const product = (slug: string) => ({ id: slug, title: slug, slug, category: 'water', image, hovers: [] })
const again = { title: 'Slow', text: 'twice' }
const detail = { label: 'Wash', value: 'by hand' }

test.each([
  ['social posts with one picture', () => <SocialMedia title="Seen" posts={[{ image }, { image }]} />],
  [
    'products with one picture',
    () => (
      <Sampler title="Some" products={[product('a'), product('b')]} sky={plain} nextColor="#ffffff">
        {null}
      </Sampler>
    ),
  ],
  [
    'facts with one name',
    () => (
      <Facts
        page={{
          features: { title: 'Why', list: [again, again], cta: null },
          details: [detail, detail],
          ingredients: [],
        }}
      />
    ),
  ],
  ['links of one text', () => <MarkedText text="{{ link | a }} {{ link | a }}" link={{ to: '/' }} />],
])('%s have keys of their own', (_, List) => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  showInShop(<List />)
  expect(error).not.toHaveBeenCalled()
})
