import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import {
  buildClientSchema,
  buildSchema,
  getIntrospectionQuery,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isUnionType,
  lexicographicSortSchema,
  printSchema,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
  type GraphQLSchema,
  type IntrospectionQuery,
} from 'graphql/index.js'
import { expect, test } from 'vitest'
import { createTestShop } from '../testing/commerce.ts'
import { postGraphql } from '../testing/storefront-client.ts'
import { readSchema } from './schema.ts'

const file = createRequire(import.meta.url).resolve('storefront-schema-2023-07/storefront.schema.json')
const introspection: IntrospectionQuery = JSON.parse(readFileSync(file, 'utf8'))
const published = buildClientSchema(introspection)
const served = buildSchema(readSchema())

function describeInput({ name, type, defaultValue, deprecationReason }: GraphQLArgument | GraphQLInputField): string {
  return [`${name}: ${String(type)}`, JSON.stringify(defaultValue), deprecationReason].filter(Boolean).join(' = ')
}

function describeField({ type, args, deprecationReason }: GraphQLField<unknown, unknown>): string {
  const inputs = args.map(describeInput).toSorted().join(', ')
  return `(${inputs}): ${String(type)} ${deprecationReason ?? ''}`
}

/** What a type declares: a text for every member, by its name. */
function membersOf(type: GraphQLNamedType): Map<string, string> {
  if (isObjectType(type) || isInterfaceType(type)) {
    return new Map(Object.values(type.getFields()).map((field) => [field.name, describeField(field)]))
  }
  if (isInputObjectType(type)) {
    return new Map(Object.values(type.getFields()).map((field) => [field.name, describeInput(field)]))
  }
  if (isEnumType(type)) return new Map(type.getValues().map(({ name }) => [name, 'value']))
  if (isUnionType(type)) return new Map(type.getTypes().map(({ name }) => [name, 'member']))
  return new Map()
}

function interfacesOf(type: GraphQLNamedType): string[] {
  return isObjectType(type) || isInterfaceType(type) ? type.getInterfaces().map(({ name }) => name) : []
}

function ownTypes(schema: GraphQLSchema): GraphQLNamedType[] {
  return Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'))
}

test.for(ownTypes(served).map((type) => ({ name: type.name, type })))(
  '$name is declared as the published 2023-07 schema has it',
  ({ name, type }) => {
    const original = published.getType(name)
    if (!original) throw new Error(`${name} is not in the published schema`)
    expect(type.constructor.name).toBe(original.constructor.name)
    expect(interfacesOf(original)).toEqual(expect.arrayContaining(interfacesOf(type)))
    const members = membersOf(original)
    const expected = [...membersOf(type).keys()].map((member) => [member, members.get(member)])
    expect([...membersOf(type)]).toEqual(expected)
  },
)

function valuesOf(schema: GraphQLSchema, name: string): string[] {
  const type = schema.getType(name)
  return isEnumType(type) ? type.getValues().map((value) => value.name) : []
}

test('enumerations are served whole', () => {
  const names = ownTypes(served)
    .filter(isEnumType)
    .map(({ name }) => name)
  expect(names.map((name) => [name, valuesOf(served, name)])).toEqual(
    names.map((name) => [name, valuesOf(published, name)]),
  )
})

function argumentsOf(schema: GraphQLSchema, directive: string): string[] {
  return (schema.getDirective(directive)?.args ?? []).map(({ name, type }) => `${name}: ${String(type)}`)
}

test('@inContext takes arguments of the published types', () => {
  expect(argumentsOf(served, 'inContext')).not.toEqual([])
  expect(argumentsOf(published, 'inContext')).toEqual(expect.arrayContaining(argumentsOf(served, 'inContext')))
})

test('what introspection answers is the schema', async () => {
  const { service } = await createTestShop({ csv: '' })
  const response = await postGraphql(service, getIntrospectionQuery())
  const { data }: { data: IntrospectionQuery } = JSON.parse(await response.text())
  expect(printSchema(lexicographicSortSchema(buildClientSchema(data)))).toBe(
    printSchema(lexicographicSortSchema(served)),
  )
})
