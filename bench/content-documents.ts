import type { ContentDocument } from '@shop/groq/document'

const idOf = (index: number): string => `document-${String(index).padStart(6, '0')}`

/** One document in a hundred is an author, to whom the ninety-nine others refer, at any count. */
export function makeDocuments(count: number): ContentDocument[] {
  return Array.from({ length: count }, (_, index) => {
    const isAuthor = index % 100 === 0
    const author = ((index * 31) % (count / 100)) * 100
    return {
      _id: idOf(index),
      _type: isAuthor ? 'author' : index % 20 === 10 ? 'article' : 'post',
      _rev: 'r',
      _createdAt: '2026-01-01T00:00:00Z',
      _updatedAt: '2026-01-01T00:00:00Z',
      title: `Document ${(index * 7919) % count}`,
      slug: { _type: 'slug', current: `slug-${index}` },
      ...(!isAuthor && { author: { _type: 'reference', _ref: idOf(author) } }),
    }
  }).toSorted((a, b) => (a._id < b._id ? -1 : 1))
}
