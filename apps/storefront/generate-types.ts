import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { minifyIntrospection, outputIntrospectionFile } from '@gql.tada/internal'
import type { IntrospectionQuery } from 'graphql'

/**
 * Writes the published Storefront API schema as types, so that a document that asks for what does not exist fails the
 * check. Generated, because it is large and follows from a package.
 */
const folder = new URL('.react-router/graphql/', import.meta.url)
const schemaFile = createRequire(import.meta.url).resolve('storefront-schema-2023-07/storefront.schema.json')
const schema: IntrospectionQuery = JSON.parse(readFileSync(schemaFile, 'utf8'))

mkdirSync(folder, { recursive: true })
writeFileSync(
  new URL('storefront-2023-07.d.ts', folder),
  outputIntrospectionFile(minifyIntrospection(schema), { fileType: '.d.ts', shouldPreprocess: true }),
)
