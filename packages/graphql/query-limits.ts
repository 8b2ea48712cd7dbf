import {
  getArgumentValues,
  getNamedType,
  getVariableValues,
  GraphQLError,
  isCompositeType,
  isListType,
  isNonNullType,
  isObjectType,
  isUnionType,
  Kind,
  SchemaMetaFieldDef,
  TypeMetaFieldDef,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  type NamedTypeNode,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql/index.js'

/** The limits of a request. */
export interface QueryLimits {
  depth: number
  aliases: number
  /** The maximum number of nodes of all connections, by their page sizes. */
  nodes: number
  tokens: number
  /** Fields that cost as much as the given number of nodes, by name; other fields cost what their selections cost. */
  costs?: Readonly<Record<string, number>>
}

/** Far above what storefronts query, far below what would overload a service. */
export const generousLimits: QueryLimits = { depth: 20, aliases: 100, nodes: 250_000, tokens: 5000 }

/** The maximum number of nodes of introspection: twice what the usual tools query of the largest schema here. */
const maxIntrospection = 500_000

/** The assumed lengths of introspection's lists; types are counted. */
const introspectionSizes: Readonly<Record<string, number>> = {
  args: 4,
  directives: 6,
  enumValues: 12,
  fields: 10,
  inputFields: 4,
  interfaces: 2,
  locations: 6,
  possibleTypes: 2,
}

/** The size of a document's result. */
export interface ResultSize {
  depth: number
  aliases: number
  /** The number of nodes of all connections. */
  nodes: number
  /** In the selections of a connection: the number of nodes below each of its own. */
  nodesEach: number
  /** The number of nodes of introspection. */
  introspection: number
}

type Values = Readonly<Record<string, unknown>>

const none: ResultSize = { depth: 0, aliases: 0, nodes: 0, nodesEach: 0, introspection: 0 }

const pageSizes = ['first', 'last', 'count', 'limit'] as const

/** The maximum number of nodes that a field with these arguments returns; undefined if the arguments do not say. */
function pageSize(values: Values): number | undefined {
  const sizes = pageSizes.map((name) => values[name]).filter((value) => typeof value === 'number')
  const ids = values['ids']
  if (Array.isArray(ids)) sizes.push(ids.length)
  return sizes.length > 0 ? Math.max(0, ...sizes) : undefined
}

function definitionOf(type: GraphQLCompositeType, name: string): GraphQLField<unknown, unknown> | undefined {
  if (name === SchemaMetaFieldDef.name) return SchemaMetaFieldDef
  if (name === TypeMetaFieldDef.name) return TypeMetaFieldDef
  return isUnionType(type) ? undefined : type.getFields()[name]
}

/** Whether a type is a page of nodes, with fields of its own beside them: https://relay.dev/graphql/connections.htm */
function isConnection(type: GraphQLNamedType): boolean {
  return isObjectType(type) && 'pageInfo' in type.getFields()
}

/** Whether a field is resolved for each node of a connection. */
const isOfEachNode = (parent: GraphQLCompositeType, name: string): boolean =>
  (name === 'nodes' || name === 'edges') && isConnection(parent)

/** The nodes of a field of that type and page size, given those of its selections. */
function nodesOf(inner: ResultSize, type: GraphQLNamedType, size: number | undefined): number {
  const once = inner.nodes
  if (size === undefined) return once + inner.nodesEach
  return isConnection(type) ? once + size * (1 + inner.nodesEach) : size * (1 + once + inner.nodesEach)
}

interface Meter {
  schema: GraphQLSchema
  fragments: ReadonlyMap<string, FragmentDefinitionNode>
  variables: Values
  costs: Readonly<Record<string, number>>
}

/** Measures a document without expanding it: a fragment is measured once, however often it is spread. */
class ExtentMeter {
  readonly #meter: Meter
  readonly #measured = new Map<string, ResultSize>()

  constructor(meter: Meter) {
    this.#meter = meter
  }

  /** Measures `selections` of a type. `@skip` and `@include` are ignored: the maximum counts. */
  measure(selections: SelectionSetNode | undefined, type: GraphQLCompositeType): ResultSize {
    return (selections?.selections ?? []).reduce<ResultSize>((sum, selection) => {
      const extent =
        selection.kind === Kind.FIELD
          ? this.#field(selection, type)
          : selection.kind === Kind.INLINE_FRAGMENT
            ? this.measure(selection.selectionSet, this.#narrowed(type, selection.typeCondition))
            : this.#fragment(selection.name.value, type)
      return {
        depth: Math.max(sum.depth, extent.depth),
        aliases: sum.aliases + extent.aliases,
        nodes: sum.nodes + extent.nodes,
        nodesEach: sum.nodesEach + extent.nodesEach,
        introspection: sum.introspection + extent.introspection,
      }
    }, none)
  }

  #narrowed(type: GraphQLCompositeType, condition: NamedTypeNode | undefined): GraphQLCompositeType {
    const narrowed = condition && this.#meter.schema.getType(condition.name.value)
    return isCompositeType(narrowed) ? narrowed : type
  }

  #field(field: FieldNode, parent: GraphQLCompositeType): ResultSize {
    const definition = definitionOf(parent, field.name.value)
    const type = definition && getNamedType(definition.type)
    if (!definition || !type) return none
    const inner = isCompositeType(type) ? this.measure(field.selectionSet, type) : none
    // graphql-js itself limits how deep introspection may go.
    if (type.name.startsWith('__')) return { ...none, introspection: this.#introspected(definition, inner) }
    const size = this.#pageSize(definition, field)
    const nodes = this.#costOf(field) + nodesOf(inner, type, size)
    const isPerNode = isOfEachNode(parent, field.name.value)
    return {
      depth: inner.depth + 1,
      aliases: inner.aliases + (field.alias ? 1 : 0),
      nodes: isPerNode ? 0 : nodes,
      nodesEach: isPerNode ? nodes : 0,
      introspection: inner.introspection,
    }
  }

  #introspected({ name, type }: GraphQLField<unknown, unknown>, inner: ResultSize): number {
    const isList = isListType(isNonNullType(type) ? type.ofType : type)
    const types = () => Object.keys(this.#meter.schema.getTypeMap()).length
    const size = isList ? (introspectionSizes[name] ?? types()) : 1
    return size * (1 + inner.introspection)
  }

  #pageSize(definition: GraphQLField<unknown, unknown>, field: FieldNode): number | undefined {
    try {
      return pageSize(getArgumentValues(definition, field, this.#meter.variables))
    } catch {
      // Its arguments are invalid: it returns an error, and its selections are not executed.
      return 0
    }
  }

  #costOf({ name }: FieldNode): number {
    const { costs } = this.#meter
    return Object.hasOwn(costs, name.value) ? (costs[name.value] ?? 0) : 0
  }

  #fragment(name: string, type: GraphQLCompositeType): ResultSize {
    let extent = this.#measured.get(name)
    if (!extent) {
      const fragment = this.#meter.fragments.get(name)
      extent = this.measure(fragment?.selectionSet, this.#narrowed(type, fragment?.typeCondition))
      this.#measured.set(name, extent)
    }
    return extent
  }
}

/** A validated request as passed to graphql-js. */
export interface ValidRequest {
  schema: GraphQLSchema
  document: DocumentNode
  operation: OperationDefinitionNode
  /** As sent: page sizes may come from them, and from the defaults of missing ones. */
  variableValues: Values
}

/** The maximum size of a valid request's result; undefined for invalid variables: then nothing is executed. */
export function resultSizeOf(
  { schema, document, operation, variableValues }: ValidRequest,
  { costs = {} }: QueryLimits,
): ResultSize | undefined {
  const { coerced: variables } = getVariableValues(schema, operation.variableDefinitions ?? [], variableValues)
  const root = schema.getRootType(operation.operation)
  if (!variables || !root) return undefined
  const fragments = document.definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION)
  const meter = new ExtentMeter({
    schema,
    fragments: new Map(fragments.map((fragment) => [fragment.name.value, fragment])),
    variables,
    costs,
  })
  return meter.measure(operation.selectionSet, root)
}

/** Says which limit a request exceeds; undefined when it is within `limits`. */
export function exceededLimit(
  extent: ResultSize,
  operation: OperationDefinitionNode,
  limits: QueryLimits,
): GraphQLError | undefined {
  const most = { ...limits, introspection: maxIntrospection }
  for (const limit of ['depth', 'aliases', 'nodes', 'introspection'] as const) {
    if (extent[limit] <= most[limit]) continue
    const message = `The query asks for too much: ${limit} ${extent[limit]}, at most ${most[limit]}`
    return new GraphQLError(message, { nodes: operation, extensions: { code: 'MAX_COST_EXCEEDED' } })
  }
  return undefined
}
