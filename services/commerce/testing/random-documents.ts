import type { SeededRandom } from '@shop/testing/seeded-random'
import {
  getNamedType,
  getNullableType,
  isAbstractType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isRequiredArgument,
  isUnionType,
  type GraphQLArgument,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLNamedOutputType,
  type GraphQLSchema,
} from 'graphql/index.js'
import { sampleValue, type Samples } from './sample-values.ts'

/** The maximum number of fields with selections within each other. */
const maxDepth = 7
/** About the maximum number of fields of a document. */
const maxFields = 70

/** A value as a document writes it. */
function print(value: unknown, type: GraphQLInputType): string {
  const nullable = getNullableType(type)
  if (value === null) return 'null'
  if (Array.isArray(value)) {
    const of = isListType(nullable) ? nullable.ofType : nullable
    return `[${value.map((each) => print(each, of)).join(', ')}]`
  }
  if (isEnumType(nullable)) return String(value)
  if (!isInputObjectType(nullable) || typeof value !== 'object') return JSON.stringify(value)
  const fields = nullable.getFields()
  const entries = Object.entries(value).flatMap(([name, each]) => {
    const field = fields[name]
    return field && each !== undefined ? [`${name}: ${print(each, field.type)}`] : []
  })
  return `{ ${entries.join(', ')} }`
}

/** Writes random documents that are valid for a schema, with arguments that match existing data. */
export class RandomDocuments {
  readonly #schema: GraphQLSchema
  readonly #random: SeededRandom
  #fields = 0

  constructor(schema: GraphQLSchema, random: SeededRandom) {
    this.#schema = schema
    this.#random = random
  }

  /** A query with a few fields of the root. */
  query(samples: Samples): string {
    this.#fields = 0
    const root = this.#schema.getQueryType()
    return root ? `query ${this.#selections(root, samples, 0)}` : ''
  }

  /** A mutation with that field. */
  mutation(field: string, samples: Samples): string {
    this.#fields = 0
    const root = this.#schema.getMutationType()
    const definition = root?.getFields()[field]
    return root && definition ? `mutation { ${this.#field(definition, samples, 0)} }` : ''
  }

  #chance(probability: number): boolean {
    return this.#random.next() < probability
  }

  #argument(argument: GraphQLArgument, field: string, samples: Samples): string[] {
    const { name, type } = argument
    if (!isRequiredArgument(argument) && this.#chance(0.4) && name !== 'first') return []
    const nullable = getNullableType(type)
    let value = sampleValue({ field, name, type }, samples)
    if (value === undefined) return []
    if (nullable.toString() === 'Boolean') value = this.#chance(0.5)
    if (isEnumType(nullable) && !nullable.name.endsWith('Code')) {
      value = this.#random.pick(nullable.getValues()).name
    }
    return [`${name}: ${print(value, type)}`]
  }

  #field(field: GraphQLField<unknown, unknown>, samples: Samples, depth: number, alias = ''): string {
    this.#fields += 1
    const args = field.args.flatMap((argument) => this.#argument(argument, field.name, samples))
    const listed = args.length > 0 ? `(${args.join(', ')})` : ''
    const named = getNamedType(field.type)
    const selections = isLeafType(named) ? '' : ` ${this.#selections(named, samples, depth + 1)}`
    return `${alias}${field.name}${listed}${selections}`
  }

  #isDeepest(depth: number): boolean {
    return depth >= maxDepth || this.#fields >= maxFields
  }

  /** The fields that may be selected: at the maximum depth only those without subfields. */
  #fieldsOf(type: GraphQLNamedOutputType, depth: number): GraphQLField<unknown, unknown>[] {
    if (isUnionType(type) || isLeafType(type)) return []
    const isDeepest = this.#isDeepest(depth)
    return Object.values(type.getFields()).filter((field) => !isDeepest || isLeafType(getNamedType(field.type)))
  }

  #selections(type: GraphQLCompositeType, samples: Samples, depth: number): string {
    const parts = ['__typename']
    const fields = this.#fieldsOf(type, depth)
    const wanted = 1 + this.#random.below(depth === 0 ? 3 : 5)
    const chosen = new Set<GraphQLField<unknown, unknown>>()
    for (let index = 0; index < wanted && fields.length > 0; index++) chosen.add(this.#random.pick(fields))
    for (const field of chosen) parts.push(this.#field(field, samples, depth))
    if (isAbstractType(type) && !this.#isDeepest(depth)) {
      const possible = this.#random.pick(this.#schema.getPossibleTypes(type))
      const field = this.#random.pick(this.#fieldsOf(possible, depth))
      // Two types may have different fields of one name.
      const alias = `of${possible.name}: `
      parts.push(`... on ${possible.name} { ${this.#field(field, samples, depth, alias)} }`)
    }
    return `{ ${parts.join(' ')} }`
  }
}
