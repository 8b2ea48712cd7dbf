import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { print } from '@0no-co/graphql.web'
import { buildClientSchema, parse, validate } from 'graphql'
import { expect, test } from 'vitest'
import * as cartDocuments from './cart.documents.ts'

function publishedSchema(packageName: string) {
  const file = createRequire(import.meta.url).resolve(`${packageName}/storefront.schema.json`)
  return buildClientSchema(JSON.parse(readFileSync(file, 'utf8')))
}

const schemas = {
  '2023-07': publishedSchema('storefront-schema-2023-07'),
  '2026-04': publishedSchema('storefront-schema-2026-04'),
}
const { cartQuery, cartCreateMutation, cartLinesAddMutation, cartLinesUpdateMutation, cartLinesRemoveMutation } =
  cartDocuments
const documents = {
  cartQuery,
  cartCreateMutation,
  cartLinesAddMutation,
  cartLinesUpdateMutation,
  cartLinesRemoveMutation,
}

const cases = Object.entries(documents).flatMap(([name, document]) =>
  Object.entries(schemas).map(([version, schema]) => ({ name, version, schema, document })),
)

test.each(cases)('API-09: $name is a valid document of the published schema $version', ({ schema, document }) => {
  expect(validate(schema, parse(print(document)))).toEqual([])
})

test('ENTITY-03: up to 250 cart lines are fetched', () => {
  expect(print(cartQuery)).toMatch(/lines\(first: 250\)/)
})

test("ENTITY-06: a line's image is asked for by url(transform: {maxWidth: 200})", () => {
  expect(print(cartQuery)).toMatch(/url\(transform: \{\s*maxWidth: 200\s*\}\)/)
})
