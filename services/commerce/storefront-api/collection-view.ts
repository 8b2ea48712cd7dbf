import type { Collection } from '../catalogue/collection.ts'
import { listScope, type ProductSortKey } from '../catalogue/product-list.ts'
import { toGid } from '../values/gid.ts'
import { paginate, viewPage, type PageArguments, type Position } from '../values/pagination.ts'
import type { Reads } from '../database/reads.ts'
import { viewImage } from './image-view.ts'
import type { ViewContext } from './money-view.ts'
import { toProductChoices, viewProductList, type ProductFilterInput } from './product-list-view.ts'

type CollectionSortKey = 'ID' | 'RELEVANCE' | 'TITLE' | 'UPDATED_AT'

const productSortKeys = {
  BEST_SELLING: 'BEST_SELLING',
  COLLECTION_DEFAULT: 'TITLE',
  CREATED: 'CREATED_AT',
  ID: 'ID',
  MANUAL: 'TITLE',
  PRICE: 'PRICE',
  RELEVANCE: 'TITLE',
  TITLE: 'TITLE',
} as const satisfies Record<string, ProductSortKey>

interface CollectionProductArguments extends PageArguments {
  sortKey?: keyof typeof productSortKeys | null
  filters?: ProductFilterInput[] | null
}

/** The URL of a collection in the shop. */
export const collectionUrl = ({ handle }: Collection, { storeUrl }: ViewContext): string =>
  `${storeUrl}/collections/${encodeURIComponent(handle)}`

/** A `Collection` of the Storefront API. Its picture is that of its first product by title that has one. */
export function viewCollection(collection: Collection, reads: Reads, context: ViewContext) {
  const { productTypes } = collection
  return {
    __typename: 'Collection',
    id: toGid('Collection', collection.id),
    handle: collection.handle,
    title: collection.title,
    description: '',
    descriptionHtml: '',
    seo: { title: null, description: null },
    updatedAt: collection.updatedAt,
    image: async () => {
      const { nodes } = await listScope(reads, { first: 10 }, { productTypes, sortKey: 'TITLE' })
      const image = nodes.flatMap((product) => product.images.slice(0, 1))[0]
      return image ? viewImage(image, context) : null
    },
    products: ({ sortKey, filters, ...args }: CollectionProductArguments) =>
      viewProductList(
        reads,
        args,
        { productTypes, choices: toProductChoices(filters), sortKey: productSortKeys[sortKey ?? 'COLLECTION_DEFAULT'] },
        context,
      ),
    onlineStoreUrl: collectionUrl(collection, context),
    trackingParameters: null,
  }
}

function positionOf({ id, title, updatedAt }: Collection, sortKey: CollectionSortKey | null | undefined): Position {
  if (sortKey === 'TITLE') return [title.toLowerCase(), id]
  if (sortKey === 'UPDATED_AT') return [updatedAt, id]
  return [id, id]
}

export interface CollectionListArguments extends PageArguments {
  sortKey?: CollectionSortKey | null
}

/** A `CollectionConnection` of the Storefront API. @throws ClientError */
export function viewCollectionList(
  collections: readonly Collection[],
  { sortKey, ...args }: CollectionListArguments,
  reads: Reads,
  context: ViewContext,
) {
  const page = paginate(collections, (collection) => positionOf(collection, sortKey), args)
  return {
    ...viewPage(page, (collection) => viewCollection(collection, reads, context)),
    totalCount: String(collections.length),
  }
}
