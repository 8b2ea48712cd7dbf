import type { StoreText } from '../texts/store-text.ts'
import { searchTitled, type SearchFields } from '../texts/text-search.ts'
import { paginate, viewPage, type Connection, type PageArguments, type Position } from '../values/pagination.ts'

interface TextListArguments<SortKey> extends PageArguments {
  query?: string | null
  sortKey?: SortKey | null
}

export type ArticleListArguments = TextListArguments<
  'AUTHOR' | 'BLOG_TITLE' | 'ID' | 'PUBLISHED_AT' | 'RELEVANCE' | 'TITLE' | 'UPDATED_AT'
>
export type BlogListArguments = TextListArguments<'HANDLE' | 'ID' | 'RELEVANCE' | 'TITLE'>
export type PageListArguments = TextListArguments<'ID' | 'RELEVANCE' | 'TITLE' | 'UPDATED_AT'>

/** A text; an article with the title of its blog. */
type ListedText = StoreText & { blogTitle?: string | undefined }

const times: SearchFields<ListedText> = {
  created_at: ({ createdAt }) => ({ time: createdAt }),
  updated_at: ({ updatedAt }) => ({ time: updatedAt }),
}

/** The search fields of pages and blogs. */
export const namedFields: SearchFields<ListedText> = { ...times, handle: ({ handle }) => [handle] }

/** The search fields of articles. */
export const articleFields: SearchFields<ListedText> = {
  ...namedFields,
  author: ({ details: { author } }) => [author?.name ?? ''],
  blog_title: ({ blogTitle = '' }) => [blogTitle],
  published_at: ({ publishedAt, createdAt }) => ({ time: publishedAt ?? createdAt }),
  tag: ({ details: { tags } }) => tags,
}

type SortKey = NonNullable<(ArticleListArguments | BlogListArguments | PageListArguments)['sortKey']>

/** The sort value of a text; equal ones are sorted by id. */
function positionOf(text: ListedText, sortKey: SortKey | null | undefined): Position {
  const { id, blogTitle = '', handle, title, details, publishedAt, createdAt, updatedAt } = text
  const values: Record<Exclude<SortKey, 'ID' | 'RELEVANCE'>, string> = {
    AUTHOR: details.author?.name.toLowerCase() ?? '',
    BLOG_TITLE: blogTitle.toLowerCase(),
    HANDLE: handle,
    PUBLISHED_AT: publishedAt ?? createdAt,
    TITLE: title.toLowerCase(),
    UPDATED_AT: updatedAt,
  }
  return [sortKey == null || sortKey === 'ID' || sortKey === 'RELEVANCE' ? id : values[sortKey], id]
}

/**
 * A connection of texts, searched in the platform's syntax and sorted.
 * @throws ClientError
 */
export function viewTextList<View>(
  texts: readonly ListedText[],
  { query, sortKey, ...args }: TextListArguments<SortKey>,
  fields: SearchFields<ListedText>,
  view: (text: StoreText) => View,
): Connection<View> {
  const found = searchTitled(texts, query, fields)
  return viewPage(
    paginate(found, (text) => positionOf(text, sortKey), args),
    view,
  )
}
