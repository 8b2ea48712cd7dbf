// @vitest-environment jsdom
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import Footer from '../layout/footer.tsx'
import { SocialMedia } from '../sections/social-media/social-media.tsx'
import { showInShop, site } from '../testing/shop-stub.tsx'
import { plain } from '../ui/sky.ts'
import { CategoryIntro } from './category/category-intro.tsx'
import { categoryQuery } from './category/category.query.ts'
import { Facts } from './product/facts.tsx'
import SparklingWater from './sparkling-water/route.tsx'
import { sparklingWaterQuery } from './sparkling-water/sparkling-water.query.ts'
import WhatsInside from './whats-inside/route.tsx'
import { whatsInsideQuery } from './whats-inside/whats-inside.query.ts'

const links = [{ name: 'Pictures', url: 'https://pictures.example' }]
const menu = { title: null, links: [{ title: 'Waters', url: '/shop/waters' }] }
const category = categoryQuery.schema.parse({ title: 'Waters', slug: 'waters', menu })!
const product = { features: { title: 'Why', list: [], cta: null }, details: [], ingredients: [], sectionColor: null }

test.each<[part: string, without: string, show: () => ReactNode, words: string]>([
  ['the footer', 'legal links', () => <Footer menus={null} footer={null} social={[]} />, 'Halcyon'],
  ['social media', 'posts', () => <SocialMedia title="Seen" posts={[]} links={links} />, 'Pictures'],
  ['a category’s menu', 'a title', () => <CategoryIntro category={category} sky={plain} />, 'Waters'],
  ['a product’s features', 'entries', () => <Facts page={product} />, 'Why'],
])('%s without %s has its words, and no empty element', (_part, _without, show, words) => {
  const { container } = showInShop(show())
  expect(container.textContent).toContain(words)
  expect(container.querySelectorAll('ul:empty, dl:empty, p:empty')).toHaveLength(0)
})

type StubRoute = Parameters<typeof createRoutesStub>[0][number]

const key = 'a'
const longDescription = [{ _type: 'block', children: [{ _type: 'span', text: 'Grown' }] }]
const water = { id: key, title: 'Fern', slug: 'fern', category: 'waters', image: { id: 'image-a-8x8-png' } }

test.each<[what: string, Component: StubRoute['Component'], data: object, words: string]>([
  [
    'a kind or an ingredient without a description',
    WhatsInside,
    {
      page: whatsInsideQuery.schema.parse({
        parts: [{ key, heading: ['Waters'], slug: 'waters' }],
        ingredients: [{ id: key, title: 'Hops', longDescription }],
      }),
    },
    'Hops',
  ],
  [
    'a drink without ingredients',
    SparklingWater,
    { water: sparklingWaterQuery.schema.parse({ introTitle: 'Water', drinks: [water] }) },
    'Fern',
  ],
])('%s has no empty element on its page', async (_what, Component, data, words) => {
  const children = [{ index: true, loader: () => data, Component }]
  const Shop = createRoutesStub([
    { id: 'root', path: '/', loader: () => ({ site }), HydrateFallback: () => null, children },
  ])
  const { container, findByText } = render(<Shop />)
  await findByText(words)
  expect(container.querySelectorAll('ul:empty, p:empty')).toHaveLength(0)
})
