import { openDatabase } from '@shop/database'
import { searchQuery, searchWords } from '../apps/storefront/app/routes/search/search.query.ts'
import type { ContentService } from '../services/content/content-service.ts'
import { openQuietService } from '../services/content/testing/quiet-service.ts'
import { atMost, measuredOnly, type Figure } from './figure.ts'
import { median } from './quantile.ts'

interface Search {
  perspective: string
  query: string
  parameters(words: string): Record<string, unknown>
}

/** The types in the Studio's search that have many documents. */
const types = ['testimonial', 'home', 'page', 'product', 'productCategory', 'ingredient', 'press', 'siteMeta', 'form']

const studioParameters = (words: string): Record<string, unknown> => ({
  __types: types,
  __query: `${words}*`,
  __rawQuery: words,
  __limit: 26,
})

/** A weighted field of the Studio's search; it has one for most types. */
const weighted = (ofTypes: string, field: string, weight: number): string =>
  `boost(_type in ${ofTypes} && ${field} match text::query($__query), ${weight})`

/** The queries of the Studio are those of its strategy `groq2024`, for the shop's schema. */
const searches: Record<string, Search> = {
  'the shop’s search page': {
    perspective: 'published',
    query: searchQuery.groq,
    parameters: (words) => ({ words: searchWords(words), commerceIds: [], excludeCbd: false }),
  },
  'the Studio’s search': {
    perspective: 'drafts',
    query: `*[_type in $__types] | score(${[
      weighted('["testimonial"]', 'attribution', 10),
      weighted('["testimonial","press"]', 'quote', 5),
      weighted('["home"]', 'splashTitle', 5),
      weighted('["page","product","productCategory","ingredient","press","form"]', 'title', 10),
      weighted('["ingredient"]', 'description', 5),
      weighted('["siteMeta"]', 'siteDescription', 5),
    ].join(', ')}, ([@, _id] match text::query($__query) || references($__rawQuery))) [_score > 0]
      {_type, _id, _originalId, "orderings": [_score]} | order(orderings[0] desc) [0...$__limit]`,
    parameters: studioParameters,
  },
  'a search in a list of the Studio': {
    perspective: 'drafts',
    query: `*[_type in $__types && ([@, _id] match text::query($__query) || references($__rawQuery)) && (_type == $type)]
      {_type, _id, _originalId, "orderings": [_updatedAt]} | order(orderings[0] desc) [0...$__limit]`,
    parameters: (words) => ({ ...studioParameters(words), type: 'product' }),
  },
}

/** Found in some hundred documents, in a few and in none; and one that all products have. */
const rare = ['quince', 'still quince', 'shelf 12', '00005', 'nobody']
const frequent = 'drink'

async function time(
  service: ContentService,
  { perspective, query, parameters }: Search,
  words: string,
): Promise<number> {
  const address = `http://shop.test/v2025-02-19/data/query/production?perspective=${perspective}&returnQuery=false`
  const body = JSON.stringify({ query, params: parameters(words) })
  const started = performance.now()
  const answer = await service.fetchAsProcess(new Request(address, { method: 'POST', body }))
  const text = await answer.text()
  if (!answer.ok) throw new Error(text.slice(0, 500))
  return performance.now() - started
}

async function measure(service: ContentService, name: string, search: Search): Promise<Figure[]> {
  await time(service, search, 'water')
  const times: number[] = []
  for (let round = 0; round < 3; round += 1) for (const words of rare) times.push(await time(service, search, words))
  const all: number[] = []
  for (let round = 0; round < 5; round += 1) all.push(await time(service, search, frequent))
  return [
    atMost(`${name}, median`, median(times), 'ms', 50),
    measuredOnly(`${name}, for a word in 10,000 documents`, median(all), 'ms'),
  ]
}

/** The searches of the shop and the Studio in the content service of a database file. */
export async function measureContentSearches(directory: string): Promise<Figure[]> {
  const database = await openDatabase({ directory })
  const service = await openQuietService(database)
  try {
    const figures: Figure[] = []
    for (const [name, search] of Object.entries(searches)) figures.push(...(await measure(service, name, search)))
    return figures
  } finally {
    await service.close()
    await database.close()
  }
}
