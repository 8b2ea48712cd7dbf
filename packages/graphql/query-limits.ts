import {
  GraphQLError,
  Kind,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql/index.js'

/** What a request may ask for at most. */
export interface QueryLimits {
  depth: number
  aliases: number
  /** How many nodes the connections may come to, by their `first`, `last` or `count`. */
  nodes: number
  tokens: number
  /** Fields that cost as much as so many nodes, by their names; others cost what is below them. */
  costs?: Readonly<Record<string, number>>
}

/** Far above what storefronts ask, far below what would hold a service up. */
export const generousLimits: QueryLimits = { depth: 20, aliases: 100, nodes: 250_000, tokens: 5000 }

const pageSizes = new Set(['first', 'last', 'count'])

interface Extent {
  depth: number
  aliases: number
  /** How many nodes the connections may come to. */
  nodes: number
}

type Variables = Readonly<Record<string, unknown>>

const none: Extent = { depth: 0, aliases: 0, nodes: 0 }

function pageSize(field: FieldNode, variables: Variables): number | undefined {
  const argument = field.arguments?.find(({ name }) => pageSizes.has(name.value))
  if (argument?.value.kind === Kind.INT) return Number(argument.value.value)
  const value = argument?.value.kind === Kind.VARIABLE ? variables[argument.value.name.value] : undefined
  return typeof value === 'number' ? value : undefined
}

/** Measures a document without expanding it: a fragment is measured once, however often it is spread. */
class ExtentMeter {
  readonly #fragments: Map<string, FragmentDefinitionNode>
  readonly #measured = new Map<string, Extent>()
  readonly #variables: Variables
  readonly #costs: Readonly<Record<string, number>>

  constructor(document: DocumentNode, variables: Variables, costs: Readonly<Record<string, number>>) {
    const fragments = document.definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION)
    this.#fragments = new Map(fragments.map((fragment) => [fragment.name.value, fragment]))
    this.#variables = variables
    this.#costs = costs
  }

  measure(selections: SelectionSetNode | undefined): Extent {
    return (selections?.selections ?? []).reduce<Extent>((sum, selection) => {
      const extent =
        selection.kind === Kind.FIELD
          ? this.#field(selection)
          : selection.kind === Kind.INLINE_FRAGMENT
            ? this.measure(selection.selectionSet)
            : this.#fragment(selection.name.value)
      return {
        depth: Math.max(sum.depth, extent.depth),
        aliases: sum.aliases + extent.aliases,
        nodes: sum.nodes + extent.nodes,
      }
    }, none)
  }

  #field(field: FieldNode): Extent {
    // graphql-js has a rule of its own for how deep introspection may go.
    if (field.name.value.startsWith('__')) return none
    const inner = this.measure(field.selectionSet)
    const size = pageSize(field, this.#variables)
    return {
      depth: inner.depth + 1,
      aliases: inner.aliases + (field.alias ? 1 : 0),
      nodes: this.#costOf(field) + (size === undefined ? inner.nodes : size * (1 + inner.nodes)),
    }
  }

  #costOf({ name }: FieldNode): number {
    return Object.hasOwn(this.#costs, name.value) ? (this.#costs[name.value] ?? 0) : 0
  }

  #fragment(name: string): Extent {
    let extent = this.#measured.get(name)
    if (!extent) this.#measured.set(name, (extent = this.measure(this.#fragments.get(name)?.selectionSet)))
    return extent
  }
}

/**
 * Says what a valid document asks too much of; undefined when it is within `limits`.
 * @param variables the values of the request's variables: page sizes may come from them.
 */
export function exceededLimit(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Variables,
  limits: QueryLimits,
): GraphQLError | undefined {
  const extent = new ExtentMeter(document, variables, limits.costs ?? {}).measure(operation.selectionSet)
  for (const limit of ['depth', 'aliases', 'nodes'] as const) {
    if (extent[limit] <= limits[limit]) continue
    const message = `The query asks for too much: ${limit} ${extent[limit]}, at most ${limits[limit]}`
    return new GraphQLError(message, { nodes: operation, extensions: { code: 'MAX_COST_EXCEEDED' } })
  }
  return undefined
}
