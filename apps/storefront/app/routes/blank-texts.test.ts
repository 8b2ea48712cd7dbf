import type { ZodType } from 'zod'
import { expect, test } from 'vitest'
import { parseTolerantly, tolerantList } from '../content/tolerant.ts'
import { layoutQuery } from '../layout/layout.query.ts'
import { ingredientSchema } from '../sections/ingredients-window/ingredients-window.query.ts'
import { testimonialSchema } from '../sections/testimonials/testimonials.query.ts'
import { buyNowQuery } from './buy-now/buy-now.query.ts'
import { homeQuery } from './home/home.query.ts'
import { productContentQuery } from './product/product.query.ts'
import { signUpQuery } from './sign-up/sign-up.query.ts'
import { whatsInsideQuery } from './whats-inside/whats-inside.query.ts'
import { whereToBuyQuery } from './where-to-buy/where-to-buy.query.ts'

const rest = 'the rest of the entry'
const website = `https://example.com/${rest}`
const words = (text: string) => [{ _type: 'block', children: [{ _type: 'span', text }], markDefs: [] }]
const page = { title: 'Calm', slug: 'calm' }
const product = { ...page, category: page, commerceId: '1', related: [], relatedFeatured: null }
const layout = { menus: null, footer: null, meta: null, home: null, banners: null }
const hasPage = { subscribe: false, whatsInside: false }
const key = 'a'

test.each<[entry: string, schema: ZodType, document: (text: string) => unknown]>([
  ['a feature', productContentQuery.schema, (title) => ({ ...product, features: { list: [{ title, text: rest }] } })],
  ['the label of a fact', productContentQuery.schema, (label) => ({ ...product, details: [{ label, value: rest }] })],
  ['the value of a fact', productContentQuery.schema, (value) => ({ ...product, details: [{ label: rest, value }] })],
  ['an offer', signUpQuery.schema, (title) => ({ ...page, whatYouGet: [{ key, title, text: rest }] })],
  ['a reason', buyNowQuery.schema, (heading1) => ({ ...page, whyItsGreat: [{ key, heading1, heading2: rest }] })],
  ['an interval', buyNowQuery.schema, (title) => ({ ...page, frequency: { intervals: [{ key, title, text: rest }] } })],
  [
    'a question',
    buyNowQuery.schema,
    (question) => ({ ...page, faq: { faqs: [{ key, question, answer: words(rest) }] } }),
  ],
  [
    'an answer',
    buyNowQuery.schema,
    (answer) => ({ ...page, faq: { faqs: [{ key, question: rest, answer: words(answer) }] } }),
  ],
  ['a place to buy', whereToBuyQuery.schema, (content) => ({ banners: [{ key: rest, content }] })],
  ['an ingredient', whatsInsideQuery.schema, (title) => ({ ingredients: [{ id: key, title, description: rest }] })],
  ['an ingredient', tolerantList(ingredientSchema), (title) => [{ id: key, title, description: rest }]],
  ['a speaker', tolerantList(testimonialSchema), (attribution) => [{ id: key, attribution, quote: words(rest) }]],
  ['a quote', tolerantList(testimonialSchema), (quote) => [{ id: rest, attribution: key, quote: words(quote) }]],
  ['a social link', layoutQuery.schema, (name) => ({ ...layout, hasPage, social: [{ name, url: website }] })],
  ['a social link on home', homeQuery.schema, (name) => ({ splash: {}, social: [{ name, url: website }] })],
  [
    'a place to buy on home',
    homeQuery.schema,
    (content) => ({ splash: {}, storeLocator: [{ content, link: { title: rest, url: '/' } }] }),
  ],
])('where %s has only blanks, the entry is left out', (_entry, schema, document) => {
  const shown = (text: string) => JSON.stringify(parseTolerantly(schema, document(text)).data).includes(rest)
  expect([shown('Calm'), shown('  ')]).toEqual([true, false])
})

test('HOME-12: on home a place to buy that is blank does not hide the next one', () => {
  const document = { splash: {}, storeLocator: [{ content: ' ' }, { content: 'At the pier.' }] }
  expect(parseTolerantly(homeQuery.schema, document).data).toMatchObject({ storeLocator: { content: 'At the pier.' } })
})
