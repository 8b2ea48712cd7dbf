import type { GraphQLResolveInfo } from 'graphql/index.js'
import { collectionHandle, loadCollections, type Collection } from '../catalogue/collection.ts'
import { loadFacetNames } from '../catalogue/product-facets.ts'
import { searchScope, type ProductListArguments } from '../catalogue/product-list.ts'
import { recommendProducts, type RecommendationIntent } from '../catalogue/recommendations.ts'
import { listRedirects } from '../catalogue/url-redirect.ts'
import { redirectNumber } from '../catalogue/catalogue-ids.ts'
import { toGid } from '../values/gid.ts'
import type { TextKind } from '../texts/store-text.ts'
import { loadTexts } from '../texts/text-store.ts'
import { emptyPage, paginate, viewPage as viewConnection, type PageArguments } from '../values/pagination.ts'
import { servedVersions } from './api-version.ts'
import { viewCollectionList, type CollectionListArguments } from './collection-view.ts'
import { createFinders, type FinderOptions, type MetaobjectName, type Named } from './finders.ts'
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

interface RecommendationArguments {
  productId?: string | null
  productHandle?: string | null
  intent?: RecommendationIntent | null
}

/** The first `first` names, in order. */
const viewNames = (names: readonly string[], first: number) => paginate(names, (name) => [name, name], { first })

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
    article: (_: unknown, named: Named) => find.text('Article', named),
    articles: async (_: unknown, args: ArticleListArguments) => {
      const titles = new Map((await loadAll('blog')).map(({ handle, title }) => [handle, title]))
      const articles = (await loadAll('article')).map((text) => ({ ...text, blogTitle: titles.get(text.parent) }))
      return viewTextList(articles, args, articleFields, (text) => viewArticle(text, texts))
    },
    blog: (_: unknown, named: Named) => find.text('Blog', named),
    blogByHandle: (_: unknown, named: Named) => find.text('Blog', named),
    blogs: async (_: unknown, args: BlogListArguments) =>
      viewTextList(await loadAll('blog'), args, namedFields, (text) => viewBlog(text, texts)),
    cart: (_: unknown, { id }: { id: string }) => find.cart(id),
    collection: (_: unknown, named: Named) => find.collection(named),
    collectionByHandle: (_: unknown, named: Named) => find.collection(named),
    collections: async (_: unknown, args: CollectionListArguments & { query?: string | null }) =>
      viewCollectionList(await find.collections(args.query), args, reads, context),
    localization: (_: unknown, _args: unknown, _caller: unknown, info: GraphQLResolveInfo) =>
      viewLocalization(shop, contextCountry(info, shop)),
    // Everything is shipped.
    locations: (_: unknown, args: PageArguments) => emptyPage(args),
    menu: async (_: unknown, { handle }: { handle: string }) => viewMenu(handle, texts),
    metaobject: (_: unknown, named: MetaobjectName) => find.metaobject(named),
    metaobjects: async (_: unknown, { type, ...args }: MetaobjectListArguments & { type: string }) =>
      viewMetaobjectList(await reads.scan((queries) => loadTexts(queries, 'metaobject', type)), args),
    node: (_: unknown, { id }: { id: string }) => find.node(id),
    nodes: (_: unknown, { ids }: { ids: string[] }) => find.nodes(ids),
    page: (_: unknown, named: Named) => find.text('Page', named),
    pageByHandle: (_: unknown, named: Named) => find.text('Page', named),
    pages: async (_: unknown, args: PageListArguments) =>
      viewTextList(await loadAll('page'), args, namedFields, (text) => viewPage(text, texts)),
    paymentSettings: () => viewPaymentSettings(shop),
    predictiveSearch: (_: unknown, args: PredictiveSearchArguments) => viewPredictiveSearch(texts, args),
    product: (_: unknown, named: Named) => find.product(named),
    productByHandle: (_: unknown, named: Named) => find.product(named),
    productRecommendations: async (_: unknown, { productId, productHandle, intent }: RecommendationArguments) => {
      const product = await find.findProduct({ id: productId, handle: productHandle })
      if (!product) return null
      const recommended = await recommendProducts(reads, product, intent ?? 'RELATED')
      return recommended.map((other) => viewProduct(other, context))
    },
    productTags: async (_: unknown, { first }: { first: number }) =>
      viewNames(await loadFacetNames(reads.scan, 'tags'), first),
    productTypes: async (_: unknown, { first }: { first: number }) =>
      viewNames(await loadFacetNames(reads.scan, 'productTypes'), first),
    products: (_: unknown, { query, sortKey, ...args }: ProductListArguments) =>
      // Includes promotional products: editors select them, and the shop finds them by tag.
      viewProductList(reads, args, { ...searchScope(query), sortKey, includesPromotional: true }, context),
    publicApiVersions: () => servedVersions,
    search: (_: unknown, args: SearchArguments) => viewSearch(texts, args),
    shop: () => find.shop(),
    sitemap: (_: unknown, { type }: { type: SitemapType }) => viewSitemap(type, reads),
    urlRedirects: async (_: unknown, args: PageArguments & { query?: string | null }) =>
      viewConnection(await listRedirects(reads.scan, args), (redirect) => ({
        __typename: 'UrlRedirect',
        id: toGid('UrlRedirect', redirectNumber(redirect.path)),
        ...redirect,
      })),
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
