import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import {
  buildClientSchema,
  buildSchema,
  getIntrospectionQuery,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isNonNullType,
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
import { readSchema } from './storefront-api.ts'

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

function describeField({ type, deprecationReason }: GraphQLField<unknown, unknown>): string {
  return `${String(type)} ${deprecationReason ?? ''}`
}

function inputField(schema: GraphQLSchema, name: string, member: string): GraphQLInputField | undefined {
  const type = schema.getType(name)
  return isInputObjectType(type) ? type.getFields()[member] : undefined
}

/** The declarations of a type's members, by name. */
function membersOf(type: GraphQLNamedType): Map<string, string> {
  if (isObjectType(type) || isInterfaceType(type)) {
    return new Map(Object.values(type.getFields()).map((field) => [field.name, describeField(field)]))
  }
  if (isInputObjectType(type)) {
    const loosened = (input: GraphQLInputField) => {
      const later = inputField(newest, type.name, input.name)?.type
      return later && !isNonNullType(later) ? { ...input, type: getNullableType(input.type) } : input
    }
    return new Map(Object.values(type.getFields()).map((input) => [input.name, describeInput(loosened(input))]))
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

/** Documents for either version must be valid: an argument that is optional in one version must be optional. */
function acceptedArguments(name: string, member: string): string[] {
  const versions = [published, newest].map((schema) => fieldOf(schema, name, member)?.args)
  const [earlier, later] = versions
  return [...new Set(versions.flatMap((args) => (args ?? []).map((argument) => argument.name)))].map((argument) => {
    const [before, after] = [earlier, later].map((args) => args?.find((candidate) => candidate.name === argument))
    const required = [before, after].every((candidate) => candidate === undefined || isNonNullType(candidate.type))
    const accepted = before ?? after
    if (!accepted) throw new Error(`${name}.${member} takes no ${argument}`)
    const type = required ? accepted.type : getNullableType(accepted.type)
    return describeInput({ ...accepted, type, defaultValue: before ? before.defaultValue : after?.defaultValue })
  })
}

function fieldOf(schema: GraphQLSchema, name: string, member: string): GraphQLField<unknown, unknown> | undefined {
  const type = schema.getType(name)
  return isObjectType(type) || isInterfaceType(type) ? type.getFields()[member] : undefined
}

test.for(ownTypes(served).map((type) => ({ name: type.name, type })))(
  'API-02: $name is declared as in the published 2023-07 schema, or if newer as in the 2026-04 one',
  ({ name, type }) => {
    const later = newest.getType(name)
    const original = published.getType(name) ?? later
    if (!original) throw new Error(`${name} is in none of the published schemas`)
    expect(type.constructor.name).toBe(original.constructor.name)
    expect([...interfacesOf(original), ...(later ? interfacesOf(later) : [])]).toEqual(
      expect.arrayContaining(interfacesOf(type)),
    )
    const members = new Map([...(later ? membersOf(later) : []), ...membersOf(original)])
    const expected = [...membersOf(type).keys()].map((member) => [member, members.get(member)])
    expect([...membersOf(type)]).toEqual(expected)
    for (const member of membersOf(type).keys()) {
      const field = fieldOf(served, name, member)
      if (!field) continue
      const [taken, accepted] = [field.args.map(describeInput), acceptedArguments(name, member)]
      expect(accepted).toEqual(expect.arrayContaining(taken))
      expect(taken).toEqual(expect.arrayContaining(accepted.filter((argument) => argument.endsWith('!'))))
    }
  },
)

function inputFields(schema: GraphQLSchema, name: string): string[] {
  const type = schema.getType(name)
  return isInputObjectType(type) ? Object.keys(type.getFields()) : []
}

test('inputs have all fields of both published schemas', () => {
  for (const { name } of ownTypes(served).filter(isInputObjectType)) {
    const all = new Set([published, newest].flatMap((schema) => inputFields(schema, name)))
    expect([name, inputFields(served, name).toSorted()]).toEqual([name, [...all].toSorted()])
  }
})

function possibleTypes(schema: GraphQLSchema, name: string): string[] {
  const type = schema.getType(name)
  return isUnionType(type) || isInterfaceType(type) ? schema.getPossibleTypes(type).map((each) => each.name) : []
}

/** Types whose implementations have little in common, so that documents query only a few of them. */
const loose = new Set(['DisplayableError', 'HasMetafields', 'MetafieldParentResource', 'Node'])

test('fragments on any published kind of media, reference, allocation or line are valid', () => {
  const abstract = ownTypes(served).filter((type) => isUnionType(type) || isInterfaceType(type))
  for (const { name } of abstract.filter((type) => !loose.has(type.name))) {
    const all = new Set([published, newest].flatMap((schema) => possibleTypes(schema, name)))
    expect([name, possibleTypes(served, name).toSorted()]).toEqual([name, [...all].toSorted()])
  }
})

function valuesOf(schema: GraphQLSchema, name: string): string[] {
  const type = schema.getType(name)
  return isEnumType(type) ? type.getValues().map((value) => value.name) : []
}

const allValues = (name: string) => new Set([published, newest].flatMap((schema) => valuesOf(schema, name)))

test('enumerations have all values of both published schemas', () => {
  const names = ownTypes(served)
    .filter(isEnumType)
    .map(({ name }) => name)
  expect(names.map((name) => [name, valuesOf(served, name).toSorted()])).toEqual(
    names.map((name) => [name, [...allValues(name)].toSorted()]),
  )
})

function argumentsOf(schema: GraphQLSchema, directive: string): string[] {
  return (schema.getDirective(directive)?.args ?? []).map(({ name, type }) => `${name}: ${String(type)}`)
}

test('@inContext has arguments of the published types', () => {
  expect(argumentsOf(served, 'inContext')).not.toEqual([])
  expect([...argumentsOf(published, 'inContext'), ...argumentsOf(newest, 'inContext')]).toEqual(
    expect.arrayContaining(argumentsOf(served, 'inContext')),
  )
})

test('introspection returns the schema', async () => {
  const { service } = await createTestShop({ csv: '' })
  const response = await postGraphql(service, getIntrospectionQuery())
  const { data }: { data: IntrospectionQuery } = JSON.parse(await response.text())
  expect(printSchema(lexicographicSortSchema(buildClientSchema(data)))).toBe(
    printSchema(lexicographicSortSchema(served)),
  )
})
