import type { SeededRandom } from '@shop/testing/seeded-random'
import {
  getNamedType,
  getNullableType,
  isAbstractType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLSchema,
} from 'graphql/index.js'
import { foreignIds, oddNumbers, oddTexts } from './odd-values.ts'
import { sampleValue, type Samples } from './sample-values.ts'

/** The maximum number of fields within each other. */
const maxDepth = 4
/** The length of a list that is too long. */
const endless = 10_000

/** An operation with its variables. */
export interface RandomRequest {
  document: string
  variables: Record<string, unknown>
}

/**
 * Generates queries of a schema's fields with all of their arguments, like a careless or hostile client: valid values
 * mixed with odd ones. Arguments and inputs are derived from the schema, so that none is left out.
 */
export class RandomArguments {
  readonly #schema: GraphQLSchema
  readonly #random: SeededRandom
  #samples: Samples
  #declared: string[] = []
  #variables: Record<string, unknown> = {}

  constructor(schema: GraphQLSchema, random: SeededRandom, samples: Samples) {
    this.#schema = schema
    this.#random = random
    this.#samples = samples
  }

  /** A query of a field of the root. */
  query(field: string): RandomRequest {
    return this.#request('query', this.#schema.getQueryType()?.getFields()[field], this.#samples)
  }

  /** A mutation. @param cart the cart that it usually changes. */
  mutation(field: string, cart: Samples['cart']): RandomRequest {
    return this.#request('mutation', this.#schema.getMutationType()?.getFields()[field], { ...this.#samples, cart })
  }

  #request(
    operation: 'query' | 'mutation',
    field: GraphQLField<unknown, unknown> | undefined,
    samples: Samples,
  ): RandomRequest {
    this.#samples = samples
    this.#declared = []
    this.#variables = {}
    const context = this.#inContext()
    const selection = field ? this.#field(field, 0) : '__typename'
    const declared = this.#declared.length > 0 ? `(${this.#declared.join(', ')})` : ''
    return { document: `${operation} ${declared} ${context} { ${selection} }`, variables: this.#variables }
  }

  #happens(odds: number): boolean {
    return this.#random.below(odds) === 0
  }

  #inContext(): string {
    const directive = this.#schema.getDirective('inContext')
    if (!directive || !this.#happens(4)) return ''
    return `@inContext(${directive.args.map(({ name, type }) => `${name}: ${this.#variable('inContext', name, type)}`).join(', ')})`
  }

  #variable(field: string, name: string, type: GraphQLInputType): string {
    const variable = `v${this.#declared.length}`
    this.#declared.push(`$${variable}: ${String(type)}`)
    const value = this.#value(field, name, type)
    if (value !== undefined) this.#variables[variable] = value
    return `$${variable}`
  }

  #list(make: () => unknown): unknown[] {
    return Array.from({ length: this.#happens(60) ? endless : this.#random.below(4) }, make)
  }

  #value(field: string, name: string, given: GraphQLInputType): unknown {
    const type = getNullableType(given)
    if (isListType(type)) {
      return this.#happens(12) ? this.#random.pick(oddTexts) : this.#list(() => this.#value(field, name, type.ofType))
    }
    if (isInputObjectType(type)) {
      if (this.#happens(12)) return this.#random.pick(oddTexts)
      const fields = Object.values(type.getFields()).filter(
        ({ type: of }) => String(of).endsWith('!') || this.#happens(2),
      )
      return Object.fromEntries(fields.map((each) => [each.name, this.#value(field, each.name, each.type)]))
    }
    if (!this.#happens(4)) return sampleValue({ field, name, type: given }, this.#samples)
    if (isEnumType(type)) return this.#happens(3) ? 'XX' : this.#random.pick(type.getValues()).name
    if (type.name === 'Boolean') return this.#random.pick([true, false, null, 'x'])
    if (type.name === 'ID') return this.#random.pick(foreignIds)
    return this.#random.pick(['Int', 'Float'].includes(type.name) ? oddNumbers : oddTexts)
  }

  #field(field: GraphQLField<unknown, unknown>, depth: number): string {
    const args = field.args.map(({ name, type }) => `${name}: ${this.#variable(field.name, name, type)}`)
    const listed = args.length > 0 ? `(${args.join(', ')})` : ''
    const named = getNamedType(field.type)
    return `${field.name}${listed}${isLeafType(named) ? '' : ` ${this.#selections(named, depth + 1)}`}`
  }

  /** The selection of one subfield, preferably one with arguments. */
  #selections(type: GraphQLCompositeType, depth: number): string {
    if (isAbstractType(type)) {
      const possible = this.#random.pick(this.#schema.getPossibleTypes(type))
      return depth >= maxDepth
        ? '{ __typename }'
        : `{ __typename ... on ${possible.name} ${this.#selections(possible, depth)} }`
    }
    const fields = Object.values(type.getFields()).filter(
      (field) => depth < maxDepth || (isLeafType(getNamedType(field.type)) && field.args.length === 0),
    )
    const withArguments = fields.filter(({ args }) => args.length > 0)
    const choice = withArguments.length > 0 && !this.#happens(3) ? withArguments : fields
    return choice.length > 0 ? `{ __typename ${this.#field(this.#random.pick(choice), depth)} }` : '{ __typename }'
  }
}
