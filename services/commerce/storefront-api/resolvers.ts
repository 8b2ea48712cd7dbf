import type { GraphQLResolveInfo } from 'graphql/index.js'
import { collectionHandle, loadCollections, type Collection } from '../catalogue/collection.ts'
import { loadFacetNames } from '../catalogue/product-facets.ts'
import { searchScope, type ProductListArguments } from '../catalogue/product-list.ts'
import { recommendProducts, type RecommendationIntent } from '../catalogue/recommendations.ts'
import { listRedirects } from '../catalogue/url-redirect.ts'
import { redirectNumber } from '../catalogue/catalogue-ids.ts'
import { parseNumericGid, toGid } from '../values/gid.ts'
import { emptyPage, paginate, viewPage, type PageArguments } from '../values/pagination.ts'
import { servedVersions } from './api-version.ts'
import { viewCollectionList, type CollectionListArguments } from './collection-view.ts'
import { createFinders, type FinderOptions } from './finders.ts'
import { contextCountry, viewLocalization } from './localization-view.ts'
import { viewMenu } from './menu-view.ts'
import { viewProductList } from './product-list-view.ts'
import { viewProduct } from './product-view.ts'
import {
  viewPredictiveSearch,
  viewSearch,
  type PredictiveSearchArguments,
  type SearchArguments,
} from './search-view.ts'
import { viewPaymentSettings, viewShop } from './shop-view.ts'

type Resolver<Shape> = (parent: unknown, args: Shape, caller: unknown, info: GraphQLResolveInfo) => unknown
type Named = { handle?: string | null; id?: string | null }

/** The first `first` names, in order. */
function viewNames(names: readonly string[], first: number) {
  return viewPage(
    paginate(names, (name) => [name, name], { first }),
    (name) => name,
  )
}

/**
 * The root fields of the Storefront API's queries; the views resolve the fields below.
 * Protocol: https://shopify.dev/docs/api/storefront/2023-07
 */
export function createQueryResolvers(options: FinderOptions) {
  const { reads, context, shop } = options
  const find = createFinders(options)

  const QueryRoot = {
    cart: (_, { id }) => find.cart(id),
    collection: (_, { id, handle }) =>
      id == null ? find.collectionByHandle(handle) : find.collection(parseNumericGid('Collection', id)),
    collectionByHandle: (_, { handle }) => find.collectionByHandle(handle),
    collections: async (_, args) => viewCollectionList(await find.collections(args.query), args, reads, context),
    localization: (_parent, _args, _caller, info) => viewLocalization(shop, contextCountry(info, shop)),
    // Everything is shipped.
    locations: (_, args) => emptyPage(args),
    menu: async (_, { handle }) => viewMenu(handle, await loadCollections(reads.scan), reads, context),
    node: (_, { id }) => find.node(id),
    nodes: (_, { ids }) => find.nodes(ids),
    paymentSettings: () => viewPaymentSettings(shop),
    predictiveSearch: (_, args) => viewPredictiveSearch(reads, args, context),
    product: (_, { id, handle }) =>
      id == null ? find.productByHandle(handle) : find.product(parseNumericGid('Product', id)),
    productByHandle: (_, { handle }) => find.productByHandle(handle),
    productRecommendations: async (_, { productId, productHandle, intent }) => {
      const product = await find.findProduct({ id: productId, handle: productHandle })
      if (!product) return null
      const recommended = await recommendProducts(reads, product, intent ?? 'RELATED')
      return recommended.map((other) => viewProduct(other, context))
    },
    productTags: async (_, { first }) => viewNames(await loadFacetNames(reads.scan, 'tags'), first),
    productTypes: async (_, { first }) => viewNames(await loadFacetNames(reads.scan, 'productTypes'), first),
    products: (_, { query, sortKey, ...args }) =>
      // Includes promotional products: editors select them, and the shop finds them by tag.
      viewProductList(reads, args, { ...searchScope(query), sortKey, includesPromotional: true }, context),
    publicApiVersions: () => servedVersions,
    search: (_, args) => viewSearch(reads, args, context),
    shop: () => viewShop(shop),
    urlRedirects: async (_, args) =>
      viewPage(await listRedirects(reads.scan, args), (redirect) => ({
        __typename: 'UrlRedirect',
        id: toGid('UrlRedirect', redirectNumber(redirect.path)),
        ...redirect,
      })),
  } satisfies {
    cart: Resolver<{ id: string }>
    collection: Resolver<Named>
    collectionByHandle: Resolver<{ handle: string }>
    collections: Resolver<CollectionListArguments & { query?: string | null }>
    localization: Resolver<unknown>
    locations: Resolver<PageArguments>
    menu: Resolver<{ handle: string }>
    node: Resolver<{ id: string }>
    nodes: Resolver<{ ids: string[] }>
    paymentSettings: Resolver<unknown>
    predictiveSearch: Resolver<PredictiveSearchArguments>
    product: Resolver<Named>
    productByHandle: Resolver<{ handle: string }>
    productRecommendations: Resolver<{
      intent?: RecommendationIntent | null
      productHandle?: string | null
      productId?: string | null
    }>
    productTags: Resolver<{ first: number }>
    productTypes: Resolver<{ first: number }>
    products: Resolver<ProductListArguments>
    publicApiVersions: Resolver<unknown>
    search: Resolver<SearchArguments>
    shop: Resolver<unknown>
    urlRedirects: Resolver<PageArguments & { query?: string | null }>
  }

  const known = new WeakMap<object, Promise<Collection[]>>()
  /** All collections, loaded once per request: every product of a list may need them. */
  function collectionsFor(request: object): Promise<Collection[]> {
    const collections = known.get(request) ?? loadCollections(reads.scan)
    known.set(request, collections)
    return collections
  }

  const Product = {
    collections: async ({ productType }: { productType: string }, args: PageArguments, request: object) => {
      const handle = collectionHandle(productType)
      const own = (await collectionsFor(request)).filter((collection) => collection.handle === handle)
      return viewCollectionList(own, args, reads, context)
    },
  }

  return { QueryRoot, Product }
}
