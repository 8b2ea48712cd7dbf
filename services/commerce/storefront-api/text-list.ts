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

const times: SearchFields<StoreText> = {
  created_at: ({ createdAt }) => ({ time: createdAt }),
  updated_at: ({ updatedAt }) => ({ time: updatedAt }),
}

/** The search fields of pages and blogs. */
export const namedFields: SearchFields<StoreText> = { ...times, handle: ({ handle }) => [handle] }

/** The search fields of articles. */
export const articleFields: SearchFields<StoreText> = {
  ...namedFields,
  author: ({ details: { author } }) => [author?.name ?? ''],
  blog_title: ({ parent }) => [parent],
  published_at: ({ publishedAt, createdAt }) => ({ time: publishedAt ?? createdAt }),
  tag: ({ details: { tags } }) => tags,
}

type SortKey = NonNullable<(ArticleListArguments | BlogListArguments | PageListArguments)['sortKey']>

/** The sort value of a text; equal ones are sorted by id. Sorting articles by blog uses the blog's handle. */
function positionOf(text: StoreText, sortKey: SortKey | null | undefined): Position {
  const { id, parent, handle, title, details, publishedAt, createdAt, updatedAt } = text
  const values: Record<Exclude<SortKey, 'ID' | 'RELEVANCE'>, string> = {
    AUTHOR: details.author?.name.toLowerCase() ?? '',
    BLOG_TITLE: parent,
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
  texts: readonly StoreText[],
  { query, sortKey, ...args }: TextListArguments<SortKey>,
  fields: SearchFields<StoreText>,
  view: (text: StoreText) => View,
): Connection<View> {
  const found = searchTitled(texts, query, fields)
  return viewPage(
    paginate(found, (text) => positionOf(text, sortKey), args),
    view,
  )
}
