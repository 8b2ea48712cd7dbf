import { ShopLink } from '../../ui/shop-link.tsx'

interface SearchPagesProps {
  query: string
  /** The shown page of results, from 1. */
  page: number
  hasMore: boolean
}

/** Links to the page of results before and after this one; nothing if there is only one. */
export function SearchPages({ query, page, hasMore }: SearchPagesProps) {
  if (page === 1 && !hasMore) return null
  const addressOf = (other: number) =>
    `/search?${new URLSearchParams({ q: query, ...(other > 1 && { page: String(other) }) })}`
  return (
    <nav aria-label="Pages of results" className="mt-6 flex flex-wrap gap-4 px-gutter">
      {page > 1 && (
        <ShopLink to={addressOf(page - 1)} className="pill">
          Back
        </ShopLink>
      )}
      {hasMore && (
        <ShopLink to={addressOf(page + 1)} className="pill">
          More
        </ShopLink>
      )}
    </nav>
  )
}
