import type { ProductImage } from '../catalogue/product.ts'
import type { Reads } from '../database/reads.ts'
import { policyHandles, type StoreText } from '../texts/store-text.ts'
import { findText, loadTexts } from '../texts/text-store.ts'
import { toGid } from '../values/gid.ts'
import { emptyPage, type PageArguments } from '../values/pagination.ts'
import { viewImage } from './image-view.ts'
import { noMetafields } from './metafield-view.ts'
import type { ViewContext } from './money-view.ts'
import { escapeHtml, plainText } from './plain-text.ts'
import { articleFields, viewTextList, type ArticleListArguments } from './text-list.ts'

/** The dependencies of all views of texts. */
export interface TextSources {
  reads: Reads
  context: ViewContext
  /** The body of a text as HTML. */
  bodyOf(text: StoreText): Promise<string>
}

type Truncation = { truncateAt?: number | null }

/** At most `truncateAt` characters, the last of which is an ellipsis if something is left out. */
function truncated(text: string, { truncateAt }: Truncation): string {
  if (truncateAt == null) return text
  const characters = [...text]
  if (characters.length <= truncateAt) return text
  return `${characters.slice(0, Math.max(0, truncateAt - 1)).join('')}…`
}

const summaryLength = 150

const viewSeo = ({ details: { seoTitle, seoDescription } }: StoreText) => ({
  title: seoTitle,
  description: seoDescription,
})

/** The URL of a page in the shop. */
export const pageUrl = ({ handle }: StoreText, { storeUrl }: ViewContext): string =>
  `${storeUrl}/pages/${encodeURIComponent(handle)}`

/** The URL of a policy in the shop. */
export const policyUrl = ({ handle }: StoreText, { storeUrl }: ViewContext): string => `${storeUrl}/policies/${handle}`

/** A `Page` of the Storefront API. */
export function viewPage(page: StoreText, { bodyOf, context }: TextSources) {
  const { id, handle, title, createdAt, updatedAt } = page
  return {
    __typename: 'Page',
    id: toGid('Page', id),
    handle,
    title,
    body: () => bodyOf(page),
    bodySummary: async () => truncated(plainText(await bodyOf(page)), { truncateAt: summaryLength }),
    seo: viewSeo(page),
    createdAt,
    updatedAt,
    onlineStoreUrl: pageUrl(page, context),
    trackingParameters: null,
    ...noMetafields,
  }
}

/** An `ArticleAuthor`: the platform keeps first and last names apart. */
function viewAuthor({ details: { author } }: StoreText) {
  const { name = '', email = '', bio = '' } = author ?? {}
  const [firstName = '', ...others] = name.split(' ')
  return { name, firstName, lastName: others.join(' '), email, bio: bio || null }
}

/** An `Article` of the Storefront API, without comments. */
export function viewArticle(article: StoreText, sources: TextSources) {
  const { id, handle, parent, title, details, publishedAt, createdAt } = article
  const image: ProductImage | null = details.image
  const author = viewAuthor(article)
  return {
    __typename: 'Article',
    id: toGid('Article', id),
    handle,
    title,
    author,
    authorV2: author,
    blog: () => viewBlogNamed(parent, sources),
    comments: (args: PageArguments) => emptyPage(args),
    content: async (args: Truncation) => truncated(plainText(await sources.bodyOf(article)), args),
    contentHtml: () => sources.bodyOf(article),
    excerpt: (args: Truncation) => details.excerpt && truncated(details.excerpt, args),
    excerptHtml: details.excerpt && `<p>${escapeHtml(details.excerpt)}</p>`,
    image: image && viewImage(image, sources.context),
    publishedAt: publishedAt ?? createdAt,
    seo: viewSeo(article),
    tags: details.tags,
    // The shop has no page for it.
    onlineStoreUrl: null,
    trackingParameters: null,
    ...noMetafields,
  }
}

async function viewBlogNamed(handle: string, sources: TextSources) {
  const blog = await findText(sources.reads.queries, 'blog', { handle })
  return blog && viewBlog(blog, sources)
}

/** A `Blog` of the Storefront API. */
export function viewBlog(blog: StoreText, sources: TextSources) {
  const { id, handle, title } = blog
  const { queries, scan } = sources.reads
  const loadArticles = () => scan((queries) => loadTexts(queries, 'article', handle))
  return {
    __typename: 'Blog',
    id: toGid('Blog', id),
    handle,
    title,
    articleByHandle: async ({ handle: wanted }: { handle: string }) => {
      const article = await findText(queries, 'article', { parent: handle, handle: wanted })
      return article && viewArticle(article, sources)
    },
    articles: async (args: ArticleListArguments) => {
      const articles = (await loadArticles()).map((article) => ({ ...article, blogTitle: title }))
      return viewTextList(articles, args, articleFields, (article) => viewArticle(article, sources))
    },
    authors: async () => {
      const authors = (await loadArticles()).map((article) => viewAuthor(article))
      return [...new Map(authors.map((author) => [author.name, author])).values()]
    },
    seo: viewSeo(blog),
    onlineStoreUrl: null,
    ...noMetafields,
  }
}

/** A `ShopPolicy` of the Storefront API. */
export function viewPolicy(policy: StoreText, { bodyOf, context }: TextSources) {
  const { id, handle, title } = policy
  return {
    __typename: 'ShopPolicy',
    id: toGid('ShopPolicy', id),
    handle,
    title,
    body: () => bodyOf(policy),
    url: policyUrl(policy, context),
  }
}

/** The field of `Shop` for a policy: `refund-policy` is `refundPolicy`. */
const fieldOf = (handle: string): string => handle.replaceAll(/-(.)/gu, (_, letter: string) => letter.toUpperCase())

/** The fields of `Shop` for its policies; a policy without a text is null. */
export function viewPolicies(sources: TextSources) {
  const resolvers = policyHandles.map((handle) => {
    const resolve = async () => {
      const policy = await findText(sources.reads.queries, 'policy', { handle })
      return policy ? viewPolicy(policy, sources) : null
    }
    return [fieldOf(handle), resolve] as const
  })
  return Object.fromEntries(resolvers)
}
