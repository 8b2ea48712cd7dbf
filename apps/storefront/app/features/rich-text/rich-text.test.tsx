// @vitest-environment jsdom
import { waitFor, type RenderResult } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { richTextSchema } from '../../content/rich-text.ts'
import { showInShop } from '../../testing/shop-stub.tsx'
import RichTextBlocks from './rich-text-blocks.tsx'
import { RichText } from './rich-text.tsx'

Object.assign(globalThis, {
  requestIdleCallback: (work: () => void) => setTimeout(work),
  cancelIdleCallback: clearTimeout,
})

const block = (text: string, more: object = {}, span: object = {}) => ({
  _type: 'block',
  _key: text,
  style: 'normal',
  markDefs: [],
  children: [{ _type: 'span', _key: 's', text, marks: [], ...span }],
  ...more,
})
const show = (element: ReactNode) => showInShop(<div>{element}</div>)
const textIn = ({ container }: RenderResult) => container.firstElementChild

test.each([
  ['no mark', [null]],
  ['a mark without a key', [{ _type: 'link', url: '/a' }]],
  ['a link to a number', [{ _type: 'link', _key: 'l', url: 7 }]],
  ['a link to a page that is none', [{ _type: 'link', _key: 'l', page: 'a' }]],
  ['a mark that nobody knows', [{ _type: 'glow', _key: 'l' }]],
])('a text with %s keeps its words', (_what, markDefs) => {
  const value = richTextSchema.parse([block('One', { markDefs }, { marks: ['l'] })])
  expect(textIn(show(<RichTextBlocks value={value} />))?.textContent).toBe('One')
})

test.each([null, [null], 'strong'])('a text whose span has the marks %j keeps its words', (marks) => {
  const value = richTextSchema.parse([block('One', {}, { marks })])
  expect(textIn(show(<RichTextBlocks value={value} />))?.textContent).toBe('One')
})

test.each([
  ['a heading', { style: 'h2' }],
  ['a quote', { style: 'blockquote' }],
  ['an entry of a list', { listItem: 'bullet', level: 1 }],
])('%s without words is left out', (_what, more) => {
  const value = richTextSchema.parse([block('One', more), block(' ', more)])
  expect(textIn(show(<RichTextBlocks value={value} />))?.querySelectorAll('h2, blockquote, li')).toHaveLength(1)
})

test.each([
  ['paragraphs', [block('One'), block('Two & three'), block('')], 3],
  ['a heading', [block('One', { style: 'h3' }), block('Two')], 1],
  ['a list', [block('One', { listItem: 'bullet', level: 1 })], 0],
  ['emphasis', [block('One', {}, { marks: ['strong'] })], 1],
  ['a break', [block('One\nTwo')], 1],
  ['a link', [block('One', { markDefs: [{ _type: 'link', _key: 'l', url: '/a' }] }, { marks: ['l'] })], 1],
])(
  'a text with %s looks the same, whether or not it needs the code for formatted text',
  async (_what, text, paragraphs) => {
    const value = richTextSchema.parse(text)
    const whole = textIn(show(<RichTextBlocks value={value} />))?.innerHTML
    const shown = show(<RichText value={value} />)
    await waitFor(() => expect(textIn(shown)?.innerHTML).toBe(whole))
    expect(textIn(shown)?.querySelectorAll('p')).toHaveLength(paragraphs)
  },
)

const media = (key: string, image: string | null) => ({ key, image: image && { id: image }, video: null })

test('GALLERY-13, GALLERY-14: a gallery’s items without picture and film neither count nor take room', async () => {
  const items = [media('a', 'image-a-8x8-png'), media('b', null), media('c', 'image-c-8x8-png')]
  const { container } = show(<RichTextBlocks value={richTextSchema.parse([{ _type: 'gallery', items }])} />)
  await waitFor(() => expect(container.querySelectorAll('li')).toHaveLength(2))
  expect(container.querySelector('.carousel')).toBeNull()
})

test('TYPE-09: a picture in a text stands at its side, and one in a hero or gallery keeps its width', async () => {
  const picture = { image: { id: 'image-a-8x8-png' }, video: null, position: 'right' }
  const blocks = [
    { _type: 'media', ...picture },
    { _type: 'hero', media: picture },
    { _type: 'gallery', items: [{ key: 'a', ...picture }] },
  ]
  const { container } = show(<RichTextBlocks value={richTextSchema.parse(blocks)} />)
  await waitFor(() => expect(container.querySelectorAll('figure')).toHaveLength(3))
  const narrow = Array.from(container.querySelectorAll('figure'), ({ className }) => className.includes('md:w-2/3'))
  expect(narrow).toEqual([true, false, false])
})

test('a link to a page without an address is plain text', () => {
  const markDefs = [{ _type: 'link', _key: 'l', title: 'One', page: { type: 'page', slug: null } }]
  const { container } = show(
    <RichTextBlocks value={richTextSchema.parse([block('One', { markDefs }, { marks: ['l'] })])} />,
  )
  expect([container.textContent, container.querySelector('a')]).toEqual(['One', null])
})

test('a hero has only the parts that an editor has filled in, and none of them is empty', async () => {
  const { key: _key, ...picture } = media('a', 'image-a-8x8-png')
  const heroes = [{ media: picture }, { title: 'Float on' }, {}, { media: { image: null } }]
  const value = richTextSchema.parse(heroes.map((hero, index) => ({ _type: 'hero', _key: `${index}`, ...hero })))
  const { container } = show(<RichTextBlocks value={value} />)
  await waitFor(() => expect(container.querySelectorAll('section')).toHaveLength(2))
  const parts = Array.from(container.querySelectorAll('section'), ({ children }) =>
    Array.from(children, ({ tagName }) => tagName),
  )
  expect(parts).toEqual([['FIGURE'], ['DIV']])
})
