import type { GraphQLResolveInfo } from 'graphql/index.js'
import { collectionHandle, loadCollections, type Collection } from '../catalogue/collection.ts'
import { loadFacetNames } from '../catalogue/product-facets.ts'
import { searchScope, type ProductListArguments } from '../catalogue/product-list.ts'
import { recommendProducts, type RecommendationIntent } from '../catalogue/recommendations.ts'
import { listRedirects } from '../catalogue/url-redirect.ts'
import { redirectNumber } from '../catalogue/catalogue-ids.ts'
import { parseNumericGid, toGid } from '../values/gid.ts'
import type { TextKind } from '../texts/store-text.ts'
import { loadTexts } from '../texts/text-store.ts'
import { emptyPage, paginate, viewPage as viewConnection, type PageArguments } from '../values/pagination.ts'
import { servedVersions } from './api-version.ts'
import { viewCollectionList, type CollectionListArguments } from './collection-view.ts'
import { createFinders, type FinderOptions } from './finders.ts'
import { contextCountry, viewLocalization } from './localization-view.ts'
import { viewMenu } from './menu-view.ts'
import { createMetafieldLoader, createMetafieldResolvers, createReferenceResolvers } from './metafield-view.ts'
import { viewMetaobjectList, type MetaobjectListArguments } from './metaobject-view.ts'
import { viewProductList } from './product-list-view.ts'
import { viewProduct } from './product-view.ts'
import {
  viewPredictiveSearch,
  viewSearch,
  type PredictiveSearchArguments,
  type SearchArguments,
} from './search-view.ts'
import { viewPaymentSettings } from './shop-view.ts'
import { createSwatchLoader, createSwatchResolvers } from './swatch-view.ts'
import { viewSitemap, type SitemapType } from './sitemap-view.ts'
import {
  articleFields,
  namedFields,
  viewTextList,
  type ArticleListArguments,
  type BlogListArguments,
  type PageListArguments,
} from './text-list.ts'
import { viewArticle, viewBlog, viewPage } from './text-view.ts'

type Resolver<Shape> = (parent: unknown, args: Shape, caller: unknown, info: GraphQLResolveInfo) => unknown
type Named = { handle?: string | null; id?: string | null }

/** The first `first` names, in order. */
function viewNames(names: readonly string[], first: number) {
  return viewConnection(
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

  const { texts } = find
  const loadAll = (kind: TextKind) => reads.scan((queries) => loadTexts(queries, kind))

  const QueryRoot = {
    article: (_, { id }) => find.text('Article', { id }),
    articles: async (_, args) =>
      viewTextList(await loadAll('article'), args, articleFields, (text) => viewArticle(text, texts)),
    blog: (_, named) => find.text('Blog', named),
    blogByHandle: (_, named) => find.text('Blog', named),
    blogs: async (_, args) => viewTextList(await loadAll('blog'), args, namedFields, (text) => viewBlog(text, texts)),
    cart: (_, { id }) => find.cart(id),
    collection: (_, { id, handle }) =>
      id == null ? find.collectionByHandle(handle) : find.collection(parseNumericGid('Collection', id)),
    collectionByHandle: (_, { handle }) => find.collectionByHandle(handle),
    collections: async (_, args) => viewCollectionList(await find.collections(args.query), args, reads, context),
    localization: (_parent, _args, _caller, info) => viewLocalization(shop, contextCountry(info, shop)),
    // Everything is shipped.
    locations: (_, args) => emptyPage(args),
    menu: async (_, { handle }) => viewMenu(handle, texts),
    metaobject: (_, args) => find.metaobject(args),
    metaobjects: async (_, { type, ...args }) =>
      viewMetaobjectList(await reads.scan((queries) => loadTexts(queries, 'metaobject', type)), args),
    node: (_, { id }) => find.node(id),
    nodes: (_, { ids }) => find.nodes(ids),
    page: (_, named) => find.text('Page', named),
    pageByHandle: (_, named) => find.text('Page', named),
    pages: async (_, args) => viewTextList(await loadAll('page'), args, namedFields, (text) => viewPage(text, texts)),
    paymentSettings: () => viewPaymentSettings(shop),
    predictiveSearch: (_, args) => viewPredictiveSearch(texts, args),
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
    search: (_, args) => viewSearch(texts, args),
    shop: () => find.shop(),
    sitemap: (_, { type }) => viewSitemap(type, reads),
    urlRedirects: async (_, args) =>
      viewConnection(await listRedirects(reads.scan, args), (redirect) => ({
        __typename: 'UrlRedirect',
        id: toGid('UrlRedirect', redirectNumber(redirect.path)),
        ...redirect,
      })),
  } satisfies {
    article: Resolver<{ id: string }>
    articles: Resolver<ArticleListArguments>
    blog: Resolver<Named>
    blogByHandle: Resolver<{ handle: string }>
    blogs: Resolver<BlogListArguments>
    cart: Resolver<{ id: string }>
    collection: Resolver<Named>
    collectionByHandle: Resolver<{ handle: string }>
    collections: Resolver<CollectionListArguments & { query?: string | null }>
    localization: Resolver<unknown>
    locations: Resolver<PageArguments>
    menu: Resolver<{ handle: string }>
    metaobject: Resolver<{ id?: string | null; handle?: { type: string; handle: string } | null }>
    metaobjects: Resolver<MetaobjectListArguments & { type: string }>
    node: Resolver<{ id: string }>
    nodes: Resolver<{ ids: string[] }>
    page: Resolver<Named>
    pageByHandle: Resolver<{ handle: string }>
    pages: Resolver<PageListArguments>
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
    sitemap: Resolver<{ type: SitemapType }>
    urlRedirects: Resolver<PageArguments & { query?: string | null }>
  }

  const known = new WeakMap<object, Promise<Collection[]>>()
  /** All collections, loaded once per request: every product of a list may need them. */
  function collectionsFor(request: object): Promise<Collection[]> {
    const collections = known.get(request) ?? loadCollections(reads.scan)
    known.set(request, collections)
    return collections
  }

  const loadMetafields = createMetafieldLoader(reads)
  const Product = {
    ...createMetafieldResolvers('Product', loadMetafields),
    collections: async ({ productType }: { productType: string }, args: PageArguments, request: object) => {
      const handle = collectionHandle(productType)
      const own = (await collectionsFor(request)).filter((collection) => collection.handle === handle)
      return viewCollectionList(own, args, reads, context)
    },
  }

  const referring = createReferenceResolvers(find.node, context)
  return {
    QueryRoot,
    ...createSwatchResolvers(createSwatchLoader(reads, context)),
    Collection: createMetafieldResolvers('Collection', loadMetafields),
    Product,
    ProductVariant: createMetafieldResolvers('ProductVariant', loadMetafields),
    Metafield: referring,
    MetaobjectField: referring,
  }
}
