import { readdirSync } from 'node:fs'
import { getPriority } from 'node:os'
import path from 'node:path'

export const typeDefs = `
  directive @defer(if: Boolean, label: String) on FRAGMENT_SPREAD | INLINE_FRAGMENT
  type Query { place: String!, items(first: Int! = 1): [Item!]!, work(milliseconds: Int!): Item!, endless: String!, waiting: String!, priorities: [Int!]! }
  type Item { place: String!, item: Item! }
  type Mutation { place: String!, work(milliseconds: Int!): Item! }`

/** The process in which a field is resolved. */
const place = () => (path.basename(process.argv[1] ?? '') === 'places-program.ts' ? 'elsewhere' : 'here')

const item: object = { place, item: () => item }

/** The CPU time of this thread in milliseconds. */
function threadTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** The priority of each thread of this process. */
function priorities(): number[] {
  const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [0]
  return threads.map((thread) => getPriority(thread))
}

function work(_: unknown, { milliseconds }: { milliseconds: number }): object {
  const end = threadTime() + milliseconds
  while (threadTime() < end);
  return item
}

/** Resolvers that return where they run. */
export const resolvers = {
  Query: {
    place,
    items: () => [item],
    work,
    endless: () => process.exit(1),
    waiting: () => new Promise(() => {}),
    priorities,
  },
  Mutation: { place, work },
}
