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

function readPublished(version: string): GraphQLSchema {
  const file = createRequire(import.meta.url).resolve(`storefront-schema-${version}/storefront.schema.json`)
  const content: IntrospectionQuery | { data: IntrospectionQuery } = JSON.parse(readFileSync(file, 'utf8'))
  return buildClientSchema('data' in content ? content.data : content)
}

const published = readPublished('2023-07')
const newest = readPublished('2026-04')
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
  '$name is declared as the published 2023-07 schema has it, and what came later as the 2026-04 one has it',
  ({ name, type }) => {
    const later = newest.getType(name)
    const original = published.getType(name) ?? later
    if (!original) throw new Error(`${name} is in none of the published schemas`)
    expect(type.constructor.name).toBe(original.constructor.name)
    expect(interfacesOf(original)).toEqual(expect.arrayContaining(interfacesOf(type)))
    const members = new Map([...(later ? membersOf(later) : []), ...membersOf(original)])
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
    names.map((name) => [name, valuesOf(published.getType(name) ? published : newest, name)]),
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
