import { expect, test } from 'vitest'
import { submenuGroups } from './submenu-groups.ts'

const product = (id: string) => ({ id, title: id, slug: id, category: 'water', image: null })

test('a category is grouped with its products, and consecutive products form a group', () => {
  const groups = submenuGroups([
    { type: 'product', ...product('cap') },
    { type: 'product', ...product('card') },
    { type: 'productCategory', id: 'c', title: 'Water', slug: 'water', products: [product('peach')] },
    { type: 'product', ...product('shirt') },
  ])
  expect(groups.map(({ category, products }) => [category?.slug, products.map(({ id }) => id)])).toEqual([
    [undefined, ['cap', 'card']],
    ['water', ['peach']],
    [undefined, ['shirt']],
  ])
})
