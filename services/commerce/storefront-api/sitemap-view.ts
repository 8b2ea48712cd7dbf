import { loadCollections } from '../catalogue/collection.ts'
import { countScope } from '../catalogue/product-list.ts'
import { scopeFilter } from '../catalogue/product-scope.ts'
import type { Reads } from '../database/reads.ts'
import type { StoreText, TextKind } from '../texts/store-text.ts'
import { loadTexts } from '../texts/text-store.ts'
import { ClientError } from '@shop/http/client-error'

export type SitemapType = 'ARTICLE' | 'BLOG' | 'COLLECTION' | 'METAOBJECT' | 'PAGE' | 'PRODUCT'

/** The number of entries on a page of a sitemap, as on the platform. */
const pageSize = 250

const viewResource = ({ handle, title, updatedAt }: Pick<StoreText, 'handle' | 'title' | 'updatedAt'>) => ({
  __typename: 'SitemapResource',
  handle,
  title,
  updatedAt,
  // Only the shop's own sitemap lists pictures.
  image: null,
})

const viewMetaobjectResource = ({ handle, parent, updatedAt }: StoreText) => ({
  __typename: 'SitemapResourceMetaobject',
  handle,
  type: parent,
  updatedAt,
  // The shop has no page for it.
  onlineStoreUrlHandle: null,
})

interface Resources {
  count(): Promise<number>
  /** At most `pageSize`, after the first `skipped`. */
  load(skipped: number): Promise<object[]>
}

function inMemory<Item>(load: () => Promise<readonly Item[]>, view: (item: Item) => object): Resources {
  return {
    count: async () => (await load()).length,
    load: async (skipped) => (await load()).slice(skipped, skipped + pageSize).map(view),
  }
}

/** Metaobjects of types with SEO fields, which are meant to have their own pages. */
const ofMetaobjects = ({ scan }: Reads): Resources =>
  inMemory(async () => {
    const metaobjects = await scan((queries) => loadTexts(queries, 'metaobject'))
    return metaobjects.filter(({ details }) => details.seoFields !== null)
  }, viewMetaobjectResource)

/** Published products, by id; promotional products have no page. */
const ofProducts = ({ scan }: Reads): Resources => ({
  count: () => countScope(scan, {}),
  load: async (skipped) => {
    const rows = await scan((queries) =>
      queries
        .selectFrom('commerce_product')
        .select(['handle', 'title', 'updated_at as updatedAt'])
        .where((builder) => scopeFilter(builder, {}))
        .orderBy('id')
        .limit(pageSize)
        .offset(skipped)
        .execute(),
    )
    return rows.map(viewResource)
  },
})

const textKinds = { ARTICLE: 'article', BLOG: 'blog', PAGE: 'page' } as const satisfies Record<string, TextKind>

function resourcesOf(type: SitemapType, reads: Reads): Resources {
  if (type === 'PRODUCT') return ofProducts(reads)
  if (type === 'COLLECTION') return inMemory(() => loadCollections(reads.scan), viewResource)
  if (type === 'METAOBJECT') return ofMetaobjects(reads)
  return inMemory(async () => {
    const texts = await reads.scan((queries) => loadTexts(queries, textKinds[type]))
    // The URL of an article contains the handle of its blog too.
    return texts.map((text) => ({ ...text, handle: text.parent ? `${text.parent}/${text.handle}` : text.handle }))
  }, viewResource)
}

/** A `Sitemap` of the Storefront API: handles for the URLs of a storefront's pages. */
export function viewSitemap(type: SitemapType, reads: Reads) {
  const resources = resourcesOf(type, reads)
  const pagesOf = async () => Math.ceil((await resources.count()) / pageSize)
  return {
    pagesCount: async () => ({ count: await pagesOf(), precision: 'EXACT' }),
    resources: async ({ page }: { page: number }) => {
      if (page < 1) throw new ClientError(`\`page\` must be at least 1, not ${page}`)
      return { hasNextPage: page < (await pagesOf()), items: await resources.load((page - 1) * pageSize) }
    },
  }
}
