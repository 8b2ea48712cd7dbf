import { z } from 'zod'
import { ClientError } from '@shop/http/client-error'

/** Where a node stands in its list: the value that the list is sorted by, and its id among equal values. */
export type Position = readonly [value: string | number, id: string | number]

export interface PageArguments {
  first?: number | null | undefined
  after?: string | null | undefined
  last?: number | null | undefined
  before?: string | null | undefined
  reverse?: boolean | null | undefined
}

export interface PageRequest {
  limit: number
  /** From the list's end instead of its beginning. */
  fromEnd: boolean
  after: Position | undefined
  before: Position | undefined
  /** The whole list the other way round. */
  reverse: boolean
}

/** The arguments of a connection contradict themselves; the message is fit for a client. */
class PageArgumentError extends ClientError {
  override readonly name = 'PageArgumentError'
}

const largestPage = 250
/** Whole numbers alone: PostgreSQL compares them with a column of whole numbers. */
const positionPart = z.union([z.string(), z.int()])
const positionSchema = z.tuple([positionPart, positionPart])

/** A cursor says where a node stands rather than how many are before it, so that it survives what is inserted and removed. */
function encodeCursor(position: Position): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function decodeCursor(cursor: string, like: Position): Position {
  const { data } = positionSchema.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString('utf8')))
  const fits = data && typeof data[0] === typeof like[0] && typeof data[1] === typeof like[1]
  if (!fits || String(data[0]).includes('\0'))
    throw new PageArgumentError('Invalid cursor for current pagination sort.')
  return data
}

/**
 * Checks the arguments of a connection as the platform does: one of `first` and `last`, 0 to 250.
 * @param like any position of the list, which tells whether a cursor was made for its order.
 * @throws PageArgumentError
 */
export function parsePage(args: PageArguments, like: Position): PageRequest {
  const { first, last, after, before, reverse } = args
  if (first != null && last != null) throw new PageArgumentError('Use one of `first` and `last`, not both')
  const limit = first ?? last
  if (limit == null) throw new PageArgumentError('You must provide one of first or last')
  if (limit < 0 || limit > largestPage) {
    throw new PageArgumentError(
      `\`${first == null ? 'last' : 'first'}\` must be from 0 to ${largestPage}, not ${limit}`,
    )
  }
  return {
    limit,
    fromEnd: first == null,
    after: after == null ? undefined : decodeCursor(after, like),
    before: before == null ? undefined : decodeCursor(before, like),
    reverse: reverse ?? false,
  }
}

export interface Connection<Node> {
  edges: { cursor: string; node: Node }[]
  nodes: Node[]
  pageInfo: { startCursor: string | null; endCursor: string | null; hasNextPage: boolean; hasPreviousPage: boolean }
}

/** One page as the Relay specification shapes it. @param hasMore whether the list goes on in the direction of reading. */
export function toConnection<Node>(
  found: readonly { node: Node; position: Position }[],
  page: PageRequest,
  hasMore: boolean,
): Connection<Node> {
  const edges = found.map(({ node, position }) => ({ cursor: encodeCursor(position), node }))
  return {
    edges,
    nodes: edges.map((edge) => edge.node),
    pageInfo: {
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
      hasNextPage: page.fromEnd ? page.before !== undefined : hasMore,
      hasPreviousPage: page.fromEnd ? hasMore : page.after !== undefined,
    },
  }
}

function compareParts(a: string | number, b: string | number): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function comparePositions(a: Position, b: Position): number {
  return compareParts(a[0], b[0]) || compareParts(a[1], b[1])
}

/**
 * A page of a list that is in memory whole.
 * @throws PageArgumentError
 */
export function paginate<Node>(
  nodes: readonly Node[],
  positionOf: (node: Node) => Position,
  args: PageArguments,
): Connection<Node> {
  const all = nodes.map((node) => ({ node, position: positionOf(node) }))
  const page = parsePage(args, all[0]?.position ?? [0, 0])
  const order = page.reverse ? -1 : 1
  const within = all
    .toSorted((a, b) => order * comparePositions(a.position, b.position))
    .filter(({ position }) => !page.after || order * comparePositions(position, page.after) > 0)
    .filter(({ position }) => !page.before || order * comparePositions(position, page.before) < 0)
  const found = page.fromEnd ? within.slice(Math.max(0, within.length - page.limit)) : within.slice(0, page.limit)
  return toConnection(found, page, found.length < within.length)
}

/** The same page of something made from its nodes. */
export function viewPage<Node, View>(
  { edges, pageInfo }: Connection<Node>,
  view: (node: Node) => View,
): Connection<View> {
  const viewed = edges.map(({ cursor, node }) => ({ cursor, node: view(node) }))
  return { edges: viewed, nodes: viewed.map((edge) => edge.node), pageInfo }
}
