import { evaluate, parse } from 'groq-js'
import { expect, test } from 'vitest'
import { commonSlug, hempDocuments, hempUrl, hempWord } from '../testing/hemp-documents.ts'
import { queries } from '../testing/storefront-queries.ts'

/**
 * The parts of results that no page shows: SKUs, the titles that decide whether the cart has its hemp warning, and the
 * ids of the products that are not given away.
 */
const hidden: Record<string, string[]> = {
  'features/cart/service/cart-settings.query.ts cartSettingsQuery': ['subscriptionSkus', 'ingredients', 'hidden'],
  'features/recommendations/recommendations.query.ts recommendationsQuery': ['subscriptionSkus'],
  'routes/buy-now/buy-now.query.ts buyNowQuery': ['subscriptionSkus'],
}

/** Whether a page shows hemp-derived content of the result of a query. */
async function showsHemp(name: string, groq: string, isHempFree: boolean): Promise<boolean> {
  const params = {
    excludeCbd: isHempFree,
    excludedUrls: isHempFree ? [hempUrl] : [],
    slug: commonSlug,
    category: commonSlug,
    handle: commonSlug,
    id: 'home',
    homeId: 'home',
    ids: ['plain', hempWord],
    commerceIds: [],
    words: ['*'],
  }
  const result: unknown = await (await evaluate(parse(groq, { params }), { dataset: hempDocuments, params })).get()
  // Texts are shown without the links that are marked as excluded.
  const isShown = (field: string, value: unknown) =>
    !hidden[name]?.includes(field) &&
    !(typeof value === 'object' && value !== null && 'isExcluded' in value && value.isExcluded)
  return JSON.stringify(result, (field, value) => (isShown(field, value) ? value : null)).includes(hempWord)
}

test.each(queries)(
  'PUB-02, PUB-08, PUB-09, PUB-20, PUB-33: a hemp-free shop reads nothing flagged: %s',
  async (name, groq) => {
    expect(await showsHemp(name, groq, true)).toBe(false)
  },
)

test('PUB-03: the other shop shows it', async () => {
  const shown = await Promise.all(queries.map(([name, groq]) => showsHemp(name, groq, false)))
  expect(shown.filter(Boolean).length).toBeGreaterThan(20)
})
