// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { AddToCart } from '../../features/cart/drawer/use-add-to-cart.ts'
import { showInShop } from '../../testing/shop-stub.tsx'
import { buyNowQuery, type OfferedVariant } from './buy-now.query.ts'
import { Offers } from './offers.tsx'

const toCart = vi.hoisted(() => vi.fn<AddToCart['add']>(async () => true))
vi.mock('../../features/cart/drawer/use-add-to-cart.ts', () => ({
  useAddToCart: (): AddToCart => ({ status: 'idle', add: toCart }),
}))

const usd = (amount: string) => ({ amount, currencyCode: 'USD' as const })

const allocation = (id: string, name: string, amount: string) => ({
  priceAdjustments: [{ price: usd(amount) }],
  sellingPlan: {
    id,
    name,
    deliveryPolicy: {
      __typename: 'SellingPlanRecurringDeliveryPolicy' as const,
      interval: 'WEEK' as const,
      intervalCount: 2,
    },
  },
})

const variant = (name: string, nodes: OfferedVariant['sellingPlanAllocations']['nodes'] = []): OfferedVariant => ({
  __typename: 'ProductVariant',
  id: `gid://shopify/ProductVariant/${name}`,
  sku: name,
  title: 'Default Title',
  availableForSale: true,
  quantityAvailable: 20,
  price: usd('22.0'),
  compareAtPrice: null,
  image: null,
  selectedOptions: [],
  sellingPlanAllocations: { nodes },
  product: { id: `gid://shopify/Product/${name}`, title: name, productType: 'Merch', requiresSellingPlan: false },
})

const variants = [
  variant('Water', [allocation('often', 'Every 2 weeks', '19.8'), allocation('rarely', 'Every 4 weeks', '20.9')]),
  variant('Powder', [allocation('often', 'Every 2 weeks', '19.8')]),
  variant('Mug'),
  variant('Refill'),
]

const page = buyNowQuery.schema.parse({
  title: 'Now',
  slug: 'now',
  products: variants.map(({ id, product }) => ({
    key: id,
    product: { title: product.title, ids: [product.id, null] },
    variantId: id,
    slug: 'a',
    category: 'b',
  })),
  subscriptionSkus: ['Refill'],
})!

test('PUB-28: an offer is added under the chosen plan; without it only what is sold one-time can be bought', () => {
  showInShop(<Offers page={page} variants={variants} />, { path: '/?plan=Every+4+weeks' })
  const buttons = screen.getAllByRole<HTMLButtonElement>('button')
  expect(buttons.map(({ textContent, disabled }) => [textContent, disabled])).toEqual([
    ['Add to cart: Water', false],
    ['Not available: Powder', true],
    ['Add to cart: Mug', false],
    ['Not available: Refill', true],
  ])
  for (const button of buttons) fireEvent.click(button)
  expect(toCart.mock.calls).toMatchObject([
    [{ id: variants[0]?.id, price: usd('20.9') }, 1, { id: 'rarely', name: 'Every 4 weeks' }],
    [{ id: variants[2]?.id, price: usd('22.0') }, 1, null],
  ])
})

/** Returns the text of a part of the offer with a heading. */
const partOfOffer = (selector: string) => (heading: HTMLElement) =>
  heading.closest('article')?.querySelector(selector)?.textContent

test('an offer without a subtitle names its variant, such as its size', () => {
  const sizes = ['6 pack', '12 pack', 'Default Title'].map((title) => ({ ...variant(title), title }))
  const products = sizes.map(({ id }) => ({ ...page.products[0]!, key: id, variantId: id }))
  const [first, ...others] = products
  showInShop(<Offers page={{ ...page, products: [{ ...first!, subtitle: 'For two' }, ...others] }} variants={sizes} />)
  expect(screen.getAllByRole('heading').map(partOfOffer('a + p'))).toEqual(['For two', '12 pack', 'One-time purchase'])
})

test.each([
  ['its own title', 'Three waters', [], 'Three waters'],
  ['the title of the product that it sells', null, [], 'Water'],
  ['the title of the product with that subscription', null, ['gid://shopify/Product/Water'], 'Calm'],
])('an offer of a variant of another product has %s', (_what, title, subscriptions, words) => {
  const product = { title: 'Calm', ids: ['gid://shopify/Product/Calm', ...subscriptions] }
  const offer = { ...page.products[0]!, title, product }
  showInShop(<Offers page={{ ...page, products: [offer] }} variants={variants} />)
  expect(screen.getByRole('heading').textContent).toBe(words)
})

test('an offer says the price before a reduction, of a plan or of a one-time purchase', () => {
  const reduced = variants.map((each) => ({ ...each, compareAtPrice: usd('26.0') }))
  showInShop(<Offers page={page} variants={[...reduced.slice(0, 1), ...reduced.slice(2, 3)]} />)
  expect(screen.getAllByRole('heading').map(partOfOffer('p:has(s)'))).toEqual([
    '$19.80instead of $22.00',
    '$22.00instead of $26.00',
  ])
})
