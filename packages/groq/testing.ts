import { createSeededRandom } from '@shop/testing/seeded-random'
import type { ContentDocument } from './document.ts'

/** Seeded documents and queries for tests that compare two ways of evaluation. */

const { next: random, below, pick } = createSeededRandom(42)

const types = ['page', 'post', 'author', 'tag']
const ids = Array.from({ length: 40 }, (_, index) => `doc-${index}`)

const slugs = () => Array.from({ length: 12 }, () => ({ current: `slug-${below(20)}` }))

/** Documents with every kind of value in the fields that queries read. */
export const documents = ids.map((_id, index): ContentDocument => ({
  _id,
  _type: pick(types),
  _rev: 'r',
  _createdAt: `2024-01-${String(1 + below(28)).padStart(2, '0')}T00:00:00Z`,
  _updatedAt: '2024-06-01T00:00:00Z',
  title: pick<unknown>(['Water', 'Mood water', 'Powder', 'Sampler pack', null, 7, ['Water', 3]]),
  price: pick<unknown>([0, 1, 2, 3, 4, null, '2', { n: 1 }]),
  ...(index % 3 && {
    slug: pick<unknown>([null, 'slug-1', ['slug-2'], { current: pick<unknown>([null, 3, true, {}]) }, ...slugs()]),
  }),
  ...(index % 4 === 0 && { tags: Array.from({ length: below(4) }, () => pick(['a', 'b', 'c'])) }),
  ...(index % 5 && {
    author: { _type: 'reference', _ref: pick<unknown>([...ids, ...ids, null, 3, 'nowhere', ['doc-1']]) },
  }),
  ...(index % 6 === 0 && {
    related: Array.from({ length: below(4) }, () => pick<unknown>([{ _ref: pick(ids) }, null, 1])),
  }),
}))

export const parameters = {
  type: 'post',
  types: ['tag', 'page', 'tag'],
  id: 'doc-7',
  ids: ['doc-9', 'doc-1', 'none', 3],
  n: 2,
  nothing: null,
  words: ['mood', 'wat*'],
  slug: 'slug-4',
  slugs: ['slug-1', 'slug-5', true],
  key: 'title',
}

const conditions = [
  '_type == "page"',
  '"post" == _type',
  '_type == $type',
  '_type in ["page", "author"]',
  '_type in $types',
  '_type == $nothing',
  '_type != "page"',
  '_id == $id',
  '_id in $ids',
  '_id in ["doc-3", "doc-2", "doc-3"]',
  '_id in path("doc-*")',
  '_id match "doc*"',
  'price > $n',
  'defined(slug)',
  'slug.current == "slug-3"',
  'title match "wat*"',
  'references($id)',
  'references("doc-3", $ids)',
  'references($nothing)',
  'references(^._id)',
  'author._ref == $id',
  'author._ref == ^._id',
  'author._ref == $n',
  'author._ref == $nothing',
  '$id in related[]._ref',
  '^._id in related[]._ref',
  '_id in ^.related[]._ref',
  '_id == ^.author._ref',
  '_id in *[_type == "tag"].author._ref',
  '_id in *[_id in *[_type == "page"].related[]._ref]._id',
  '_type in *[price > 2]._type',
  '_id in [^._id, ^.author._ref]',
  'slug.current == $slug',
  'slug.current == ^.slug.current',
  'slug.current == $nothing',
  'slug.current == $n',
  'slug.current in $slugs',
  'slug.current in ["slug-2", null, 3]',
  'title match $nothing',
  'title match "w*t*r"',
  'title match "*o*e*"',
  'title match ["mood", "*er"]',
  'title match "m..d wat.r"',
  'title match $words',
  'title match $slugs',
  'title match price',
  '$words match title',
  'tags match "a"',
  'tags match ["a", "b"]',
  'tags match []',
  '[title, _id] match "doc 1*"',
  '[title, _id, price] match author._ref',
  '(title match "water") == false',
  'author->title match ^.title',
  '_type == ^._type',
  'round(price, $n) == 2',
  'author->_type == "author"',
  '"a" in tags',
  'true',
  'null',
  '$nothing',
  'count(*[_type == "tag" && author._ref == ^._id]) > 0',
]

function condition(depth: number): string {
  if (depth === 0 || random() < 0.3) return pick(conditions)
  const [left, right] = [condition(depth - 1), condition(depth - 1)]
  return pick([`${left} && ${right}`, `(${left} || ${right})`, `!(${left})`, `(${left}) && ${right}`])
}

const tails = [
  '',
  '[0]',
  '[0...5]',
  '[2..4]',
  '[$n]',
  '[0...$n]',
  '._id',
  '[].title',
  '.author->title',
  '[$key]',
  '[price > 1]',
]
const projections = [
  '',
  '{_id, title}',
  '{..., "author": author->{title, _type}}',
  '{"n": count(tags), "same": *[_type == ^._type && price == ^.price]._id}',
  '{_id, "referring": count(*[references(^._id)])}',
  '{_id, "referring": *[references(^._id)]{_id, "again": *[references(^.^._id) && price == ^.price]._id}}',
  '{_id, "author": author->{_id, "others": *[author._ref == ^._id && _id != ^.^._id]._id}}',
  '{"related": related[]->{_id, "slugs": *[slug.current == ^.slug.current]._id}}',
  '{"related": related[_ref in *[_type == "page"]._id]._ref}',
  '{"pages": count(*[_type == "page"]), "all": count(*)}',
  '{"in": *[_id in ["doc-1", "doc-2"] && ^.price > price]{_id, "up": ^._id}}',
]
const pipes = [
  '',
  ' | order(title)',
  ' | order(price desc, title asc)',
  ' | order(_createdAt)[0...3]',
  ' | score(title match "water")',
  ' | score(_type == "page" && title match "w*", boost(references($id), 3), _id in *[_type == "tag"]._id)',
  ' | order(count(*[references(^._id)]) desc, _id)',
  ' | order(count(*[_type == "page"]), price)',
  ' | score(title match ["wat*", "m*d"], tags match "a")[_score > 0]',
  ' | score([title, _id] match "*a*e* doc" || boost(tags match "b", 2))',
  ' | score(title match price, title match ^.title, tags match [], tags match $words)',
  ' | score(boost(title match "w*" && (tags match "a"), 4), author->title match title)',
]

/** Queries with all combinations of index use, subqueries, scores and matches. */
export const queries = Array.from({ length: 3000 }, () => {
  const filters = Array.from({ length: 1 + below(2) }, () => `[${condition(2)}]`)
  const base = `*${filters.join('')}${pick(pipes)}${pick(projections)}${pick(tails)}`
  return pick([
    base,
    base,
    `count(${base})`,
    `{"a": ${base}, "b": *[_type == $type]._id}`,
    `${base} + [1]`,
    `(${base})`,
  ])
})
