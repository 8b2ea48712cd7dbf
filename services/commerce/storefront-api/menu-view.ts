import { loadCollections } from '../catalogue/collection.ts'
import { loadTexts } from '../texts/text-store.ts'
import { toGid } from '../values/gid.ts'
import { collectionUrl, viewCollection } from './collection-view.ts'
import { pageUrl, policyUrl, viewPage, viewPolicy, type TextSources } from './text-view.ts'

/** @param id the number of the resource. */
const entryOf = (type: string, id: number, url: string, resource: { id: string; title: string }) => ({
  type,
  id: toGid('MenuItem', id),
  title: resource.title,
  url,
  resourceId: resource.id,
  resource,
})

interface MenuSource {
  id: number
  title: string
  entries(sources: TextSources): Promise<ReturnType<typeof entryOf>[]>
}

/** The menus by their handles, which are those of the platform's first two. */
const menus: Readonly<Record<string, MenuSource>> = {
  'main-menu': {
    id: 1,
    title: 'Main menu',
    async entries({ reads, context }) {
      const collections = await loadCollections(reads.scan)
      return collections.map((collection) => {
        const url = collectionUrl(collection, context)
        return entryOf('COLLECTION', collection.id, url, viewCollection(collection, reads, context))
      })
    },
  },
  footer: {
    id: 2,
    title: 'Footer menu',
    async entries(sources) {
      const { context, reads } = sources
      const pages = await loadTexts(reads.queries, 'page')
      const policies = await loadTexts(reads.queries, 'policy')
      return [
        ...pages.map((page) => entryOf('PAGE', page.id, pageUrl(page, context), viewPage(page, sources))),
        ...policies.map((policy) =>
          entryOf('SHOP_POLICY', policy.id, policyUrl(policy, context), viewPolicy(policy, sources)),
        ),
      ]
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

/** The `Menu` or `MenuItem` with this id; null for other ids. */
export async function findMenuNode(gid: string, sources: TextSources) {
  const shown = await Promise.all(Object.keys(menus).map((handle) => viewMenu(handle, sources)))
  return shown.flatMap((menu) => (menu ? [menu, ...menu.items] : [])).find(({ id }) => id === gid) ?? null
}
