import { z } from 'zod'
import { json } from './json.ts'
import { ClientError } from '@shop/http/client-error'

/** A node's position in its list: the value of the sort key, and the id for equal values. */
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
  /** Whether to start from the list's end. */
  fromEnd: boolean
  after: Position | undefined
  before: Position | undefined
  /** Whether to reverse the whole list. */
  reverse: boolean
}

const maxPageSize = 250
/** Only integers, since PostgreSQL compares them with an integer column. */
const positionPart = z.union([z.string(), z.int()])
const positionSchema = json(z.tuple([positionPart, positionPart]))

/** A cursor contains a node's position instead of an offset, so that it survives insertions and deletions. */
function encodeCursor(position: Position): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url')
}

/** The position in a cursor; undefined if it is of a list with other positions. */
function positionIn(cursor: string, like: Position): Position | undefined {
  const { data } = positionSchema.safeParse(Buffer.from(cursor, 'base64url').toString('utf8'))
  const fits = data && typeof data[0] === typeof like[0] && typeof data[1] === typeof like[1]
  return fits && !String(data[0]).includes('\0') ? data : undefined
}

/** Whether a cursor is of a list with positions of this form. */
export const isCursorLike = (cursor: string, like: Position): boolean => positionIn(cursor, like) !== undefined

function decodeCursor(cursor: string, like: Position): Position {
  const position = positionIn(cursor, like)
  if (!position) throw new ClientError('Invalid cursor for current pagination sort.')
  return position
}

/**
 * Validates the arguments of a connection like the platform: one of `first` and `last`, 0 to 250.
 * @param like any position of the list, to check that a cursor was made for its order.
 * @throws ClientError
 */
export function parsePage(args: PageArguments, like: Position): PageRequest {
  const { first, last, after, before, reverse } = args
  if (first != null && last != null) throw new ClientError('Use one of `first` and `last`, not both')
  const limit = first ?? last
  if (limit == null) throw new ClientError('You must provide one of first or last')
  if (limit < 0 || limit > maxPageSize) {
    throw new ClientError(`\`${first == null ? 'last' : 'first'}\` must be from 0 to ${maxPageSize}, not ${limit}`)
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

/** A page in the Relay specification's format. @param hasMore whether the list continues in the reading direction. */
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
 * A page of a list that is entirely in memory.
 * @param like any position of the list; by default that of its first node.
 * @throws ClientError
 */
export function paginate<Node>(
  nodes: readonly Node[],
  positionOf: (node: Node, index: number) => Position,
  args: PageArguments,
  like?: Position,
): Connection<Node> {
  const all = nodes.map((node, index) => ({ node, position: positionOf(node, index) }))
  const page = parsePage(args, like ?? all[0]?.position ?? [0, 0])
  const order = page.reverse ? -1 : 1
  const within = all
    .toSorted((a, b) => order * comparePositions(a.position, b.position))
    .filter(({ position }) => !page.after || order * comparePositions(position, page.after) > 0)
    .filter(({ position }) => !page.before || order * comparePositions(position, page.before) < 0)
  const found = page.fromEnd ? within.slice(Math.max(0, within.length - page.limit)) : within.slice(0, page.limit)
  return toConnection(found, page, found.length < within.length)
}

/** Maps the nodes of a page. */
export function viewPage<Node, View>(
  { edges, pageInfo }: Connection<Node>,
  view: (node: Node) => View,
): Connection<View> {
  const viewed = edges.map(({ cursor, node }) => ({ cursor, node: view(node) }))
  return { edges: viewed, nodes: viewed.map((edge) => edge.node), pageInfo }
}

/** The page of an empty list. @throws ClientError */
export const emptyPage = (args: PageArguments): Connection<never> => paginate([], () => [0, 0], args)
