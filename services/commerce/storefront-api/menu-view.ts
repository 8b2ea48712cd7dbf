import { loadCollections, type Collection } from '../catalogue/collection.ts'
import type { StoreText } from '../texts/store-text.ts'
import { loadTexts } from '../texts/text-store.ts'
import { toGid } from '../values/gid.ts'
import { collectionUrl, viewCollection } from './collection-view.ts'
import { pageUrl, policyUrl, viewPage, viewPolicy, type TextSources } from './text-view.ts'

const ofCollection = (collection: Collection, { reads, context }: TextSources) => ({
  type: 'COLLECTION',
  id: toGid('MenuItem', collection.id),
  title: collection.title,
  url: collectionUrl(collection, context),
  resourceId: toGid('Collection', collection.id),
  resource: () => viewCollection(collection, reads, context),
})

const ofPage = (page: StoreText, sources: TextSources) => ({
  type: 'PAGE',
  id: toGid('MenuItem', page.id),
  title: page.title,
  url: pageUrl(page, sources.context),
  resourceId: toGid('Page', page.id),
  resource: () => viewPage(page, sources),
})

const ofPolicy = (policy: StoreText, sources: TextSources) => ({
  type: 'SHOP_POLICY',
  id: toGid('MenuItem', policy.id),
  title: policy.title,
  url: policyUrl(policy, sources.context),
  resourceId: toGid('ShopPolicy', policy.id),
  resource: () => viewPolicy(policy, sources),
})

interface MenuSource {
  id: number
  title: string
  entries(sources: TextSources): Promise<object[]>
}

/** The menus by their handles, which are those of the platform's first two. */
const menus: Readonly<Record<string, MenuSource>> = {
  'main-menu': {
    id: 1,
    title: 'Main menu',
    async entries(sources) {
      const collections = await loadCollections(sources.reads.scan)
      return collections.map((collection) => ofCollection(collection, sources))
    },
  },
  footer: {
    id: 2,
    title: 'Footer menu',
    async entries(sources) {
      const { queries } = sources.reads
      const pages = await loadTexts(queries, 'page')
      const policies = await loadTexts(queries, 'policy')
      return [...pages.map((page) => ofPage(page, sources)), ...policies.map((policy) => ofPolicy(policy, sources))]
    },
  },
}

/**
 * The `Menu` of the Storefront API with this handle: `main-menu` has all collections, `footer` all pages and policies.
 * Null for other handles and for a footer without entries.
 */
export async function viewMenu(handle: string, sources: TextSources) {
  const menu = Object.hasOwn(menus, handle) ? menus[handle] : undefined
  const entries = (await menu?.entries(sources)) ?? []
  if (!menu || (handle !== 'main-menu' && entries.length === 0)) return null
  const items = entries.map((entry) => ({ __typename: 'MenuItem', ...entry, tags: [], items: [] }))
  return { __typename: 'Menu', id: toGid('Menu', menu.id), handle, title: menu.title, items, itemsCount: items.length }
}
