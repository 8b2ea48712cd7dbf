import { validate, type DocumentNode, type GraphQLSchema } from 'graphql/index.js'

const field = /^Cannot query field "(\w+)" on type "(\w+)"/u
const argument = /^Unknown argument "(\w+)" on field "([\w.]+)"/u
const type = /^Unknown type "(\w+)"/u

/** What an error of validation says that a schema lacks: `Type.field`, `Type.field(argument:)`, or a type. */
function missingPart(message: string): string {
  const [, name, parent] = field.exec(message) ?? []
  if (name !== undefined) return `${parent}.${name}`
  const [, taken, of] = argument.exec(message) ?? []
  if (taken !== undefined) return `${of}(${taken}:)`
  return type.exec(message)?.[1] ?? message
}

/** What a document asks for that a schema lacks, each once. */
export function missingOf(schema: GraphQLSchema, document: DocumentNode): string[] {
  return [...new Set(validate(schema, document).map(({ message }) => missingPart(message)))]
}

/** Counts how often things occur, and at how many peers. */
export class Tally {
  readonly #documents = new Map<string, number>()
  readonly #peers = new Map<string, Set<string>>()

  /** @param names what occurs in one document of a peer. */
  add(names: readonly string[], peer: string): void {
    for (const name of new Set(names)) {
      this.#documents.set(name, (this.#documents.get(name) ?? 0) + 1)
      this.#peers.set(name, (this.#peers.get(name) ?? new Set()).add(peer))
    }
  }

  /** Prints the counts, the largest first, if there are any. */
  print(heading: string): void {
    if (this.#documents.size === 0) return
    console.log(`\n${heading}`)
    const peersOf = (name: string) => this.#peers.get(name)?.size ?? 0
    const sorted = [...this.#documents].toSorted(([, a], [, b]) => b - a)
    for (const [name, count] of sorted) {
      console.log(`${String(count).padStart(5)} ${String(peersOf(name)).padStart(4)}  ${name}`)
    }
  }
}
