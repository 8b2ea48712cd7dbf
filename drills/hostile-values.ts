/** Nested lists, as deep as a document may be. */
const deep = (depth: number): unknown => (depth === 0 ? 'the bottom' : { items: [deep(depth - 2)] })

const names = [
  '__proto__x',
  'toString',
  'valueOf',
  'then',
  'toJSON',
  'prototype',
  '_id',
  '_type',
  '_ref',
  '_key',
  'length',
]

/** Values of wrong types for any field; each is JSON that the content lake stores. */
export const hostileValues: unknown[] = [
  7,
  true,
  '',
  'x'.repeat(200_000),
  '<script>alert(1)</script>\u2028\uFFFE',
  [],
  [[1], 'text', false, {}],
  {},
  { ...Object.fromEntries(names.map((name) => [name, 'x'])), _weak: true },
  deep(40),
  { _type: 'reference', _ref: 'hostile-circle-1', _weak: true },
  [{ _type: 'reference', _ref: 'nowhere', _weak: true, _key: 'a' }, { _key: 'a' }, { _key: 7, _type: 7 }],
  Array.from({ length: 20 }, (_, index) => ({ _key: `k${index}`, _type: 'block', children: index, style: {} })),
]

type Document = Record<string, unknown> & { _id: string; _type: string }

/** Fields that determine a document's URL. */
const addressFields = new Set(['slug', 'id'])

/** A document with one third of its fields, another in each of three rounds, set to a wrong type. */
export function withWrongTypes(document: Document, round: number): Document {
  const fields = Object.entries(document).map(([name, value], index) => {
    const isUnchanged = name.startsWith('_') || addressFields.has(name) || index % 3 !== round % 3
    return [name, isUnchanged ? value : hostileValues[(index + round * 5) % hostileValues.length]]
  })
  return { ...Object.fromEntries(fields), _id: document._id, _type: document._type }
}

const reference = (id: string) => ({ _type: 'reference', _ref: id, _weak: true })

/** Documents that refer to each other, and documents that are larger than any page shows. */
export const hostileDocuments: Document[] = [
  { _id: 'hostile-circle-1', _type: 'page', slug: { current: 'hostile-1' }, page: reference('hostile-circle-2') },
  { _id: 'hostile-circle-2', _type: 'page', slug: { current: 'hostile-2' }, page: reference('hostile-circle-1') },
  {
    _id: 'hostile-list',
    _type: 'page',
    slug: { current: 'hostile-3' },
    content: Array.from({ length: 100_000 }, () => 1),
  },
  {
    _id: 'hostile-blocks',
    _type: 'page',
    slug: { current: 'hostile-4' },
    content: Array.from({ length: 20_000 }, (_, index) => ({
      _key: `k${index}`,
      _type: 'block',
      children: [{ _key: 'a', _type: 'span', text: 'words' }],
    })),
  },
]

/** Names of built-in object properties: refused, or stored like any other name. */
export const hostileNames = ['__proto__', 'constructor', 'prototype', 'hasOwnProperty', 'toString', 'then', '']
