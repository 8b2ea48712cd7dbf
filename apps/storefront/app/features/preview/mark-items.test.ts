// @vitest-environment jsdom
import { vercelStegaCombine } from '@vercel/stega'
import { beforeEach, expect, test } from 'vitest'
import { itemsOf, originOf, referencesOf, type ListItem } from './list-items.ts'
import { findItems } from './mark-items.ts'

/** A text as in a preview, followed by its origin as invisible characters. */
function textFrom(id: string, path: string, text: string): string {
  const href = `http://shop.example/admin/intent/edit/?baseUrl=/admin&id=${id}&type=home&path=${encodeURIComponent(path)}`
  return vercelStegaCombine(text, { origin: 'sanity.io', href }, false)
}

/** For each element the list and key of its item, as `list:key`. */
function marksOf(references: ReadonlyMap<string, ListItem[]> = new Map()): Record<string, string> {
  const texts = [...document.querySelectorAll('b')].map((element) => {
    const origin = originOf(element.textContent ?? '')
    if (!origin) return [element, []] as const
    return [element, [...itemsOf(origin), ...(references.get(origin.id) ?? [])]] as const
  })
  const marks = [...findItems(texts)].map(([element, attribute]) => [
    element.id,
    /path=([^;]*)/.exec(attribute)?.[1] ?? '',
  ])
  return Object.fromEntries(marks.toSorted())
}

const item = (key: string) => `<li id="${key}"><b>${textFrom('home', `reasons[_key=="${key}"].title`, 'Calm')}</b></li>`

const link = (section: string, key: string) =>
  `<p id="${key}"><b>${textFrom('home', `sections[_key=="${section}"].links[_key=="${key}"].text`, 'More')}</b></p>`

beforeEach(() => {
  document.body.innerHTML = ''
})

test('the elements of a list are found by the texts in them', () => {
  document.body.innerHTML = `
    <h2><b>${textFrom('home', 'title', 'Why')}</b></h2>
    <ul>
      <li id="one"><b>${textFrom('home', 'reasons[_key=="k1"].title', 'Calm')}</b><b>${textFrom('home', 'reasons[_key=="k1"].text', 'Slow')}</b></li>
      <li id="two"><b>${textFrom('home', 'reasons[_key=="k2"].title', 'Clear')}</b></li>
    </ul>`
  expect(marksOf()).toEqual({ one: 'reasons:k1', two: 'reasons:k2' })
})

test('a list with one item, or shown twice at one place, cannot be dragged', () => {
  document.body.innerHTML = `<ul>${item('k1')}</ul>`
  expect(marksOf()).toEqual({})
  document.body.innerHTML = `<ul>${item('k1')}${item('k2')}${item('k1')}</ul>`
  expect(marksOf()).toEqual({})
})

test('an item inside an item is part of the inner list', () => {
  document.body.innerHTML = `
    <section id="s1">${link('s1', 'l1')}${link('s1', 'l2')}</section>
    <section id="s2">${link('s2', 'l3')}</section>`
  expect(marksOf()).toEqual({
    l1: 'sections:s1.links:l1',
    l2: 'sections:s1.links:l2',
    s1: 'sections:s1',
    s2: 'sections:s2',
  })
})

const home = {
  _id: 'drafts.home',
  featured: [
    { _key: 'a', _type: 'reference', _ref: 'product-a' },
    { _key: 'b', _type: 'reference', _ref: 'drafts.product-b' },
  ],
  sections: [{ _key: 's', products: [{ _key: 'x', _type: 'reference', _ref: 'product-x' }] }],
}

function referencesOfHome(): Map<string, ListItem[]> {
  const origin = { id: 'home', type: 'home', path: [], baseUrl: '/admin' }
  return new Map(referencesOf(home, origin).map(([id, item]) => [id, [item]]))
}

test('items that refer to other documents are read from the document', () => {
  const items = [...referencesOfHome()].map(([id, [item]]) => [id, item?.key, item?.index])
  expect(items).toEqual([
    ['product-a', 'a', 0],
    ['product-b', 'b', 1],
    ['product-x', 'x', 0],
  ])
})

const product = (id: string) => `<li id="${id}"><b>${textFrom(`product-${id}`, 'title', id)}</b></li>`

test('a list of references is found by the texts of the documents', () => {
  document.body.innerHTML = `<ul>${product('a')}${product('b')}</ul>`
  expect(marksOf(referencesOfHome())).toEqual({ a: 'featured:a', b: 'featured:b' })
})

test('the same documents in another order, or among others, are another list', () => {
  document.body.innerHTML = `<ul>${product('b')}${product('a')}</ul>`
  expect(marksOf(referencesOfHome())).toEqual({})
  document.body.innerHTML = `<ul>${product('a')}${product('b')}${product('c')}</ul>`
  expect(marksOf(referencesOfHome())).toEqual({})
})

test('texts that do not come from content have no origin', () => {
  expect(originOf('$22.00')).toBeUndefined()
  expect(originOf(vercelStegaCombine('text', { origin: 'elsewhere' }, false))).toBeUndefined()
})
