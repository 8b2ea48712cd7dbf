import type { Collection } from '../catalogue/collection.ts'
import { toGid } from '../values/gid.ts'
import type { Reads } from '../database/reads.ts'
import { collectionUrl, viewCollection } from './collection-view.ts'
import type { ViewContext } from './money-view.ts'

const handle = 'main-menu'

/** The `Menu` of the Storefront API with this handle: only `main-menu` exists, with all collections. */
export function viewMenu(wanted: string, collections: readonly Collection[], reads: Reads, context: ViewContext) {
  if (wanted !== handle) return null
  const items = collections.map((collection) => ({
    __typename: 'MenuItem',
    id: toGid('MenuItem', collection.id),
    title: collection.title,
    type: 'COLLECTION',
    url: collectionUrl(collection, context),
    resourceId: toGid('Collection', collection.id),
    resource: () => viewCollection(collection, reads, context),
    tags: [],
    items: [],
  }))
  return { __typename: 'Menu', id: toGid('Menu', 1), handle, title: 'Main menu', items, itemsCount: items.length }
}
