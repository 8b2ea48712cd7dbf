import type { Connection, PageArguments } from './pagination.ts'

/** Reads a page of a list. */
export type PageReader<Node> = (args: PageArguments) => Promise<Connection<Node>>

/**
 * A page of several concatenated lists.
 * @param listOf the index of the list that a cursor belongs to.
 * @throws ClientError as the lists do.
 */
export async function concatenatedPage<Node>(
  lists: readonly PageReader<Node>[],
  args: PageArguments,
  listOf: (cursor: string) => number,
): Promise<Connection<Node>> {
  const { first, last, after, before } = args
  const start = after == null ? 0 : listOf(after)
  const end = before == null ? lists.length - 1 : listOf(before)
  const isFromEnd = first == null
  const within = lists.map((read, index) => ({ read, index })).slice(start, end + 1)
  let edges: Connection<Node>['edges'] = []
  let hasMore = false
  for (const { read, index } of isFromEnd ? within.toReversed() : within) {
    const { edges: found, pageInfo } = await read({
      ...args,
      first: first == null ? first : first - edges.length,
      last: last == null ? last : last - edges.length,
      after: index === start ? after : null,
      before: index === end ? before : null,
    })
    edges = isFromEnd ? [...found, ...edges] : [...edges, ...found]
    hasMore = isFromEnd ? pageInfo.hasPreviousPage : pageInfo.hasNextPage
    if (hasMore) break
  }
  return {
    edges,
    nodes: edges.map(({ node }) => node),
    pageInfo: {
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
      hasNextPage: isFromEnd ? before != null : hasMore,
      hasPreviousPage: isFromEnd ? hasMore : after != null,
    },
  }
}
