import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { minifyIntrospection, outputIntrospectionFile } from '@gql.tada/internal'
import type { IntrospectionQuery } from 'graphql'

/**
 * Writes the published Storefront API schemas as types, so that a document that asks for what does not exist fails the
 * check. Generated, because they are large and follow from packages.
 */
const folder = new URL('.react-router/graphql/', import.meta.url)
const { resolve } = createRequire(import.meta.url)

mkdirSync(folder, { recursive: true })
for (const version of ['2023-07', '2026-04']) {
  const schemaFile = resolve(`storefront-schema-${version}/storefront.schema.json`)
  const schema: IntrospectionQuery = JSON.parse(readFileSync(schemaFile, 'utf8'))
  writeFileSync(
    new URL(`storefront-${version}.d.ts`, folder),
    outputIntrospectionFile(minifyIntrospection(schema), { fileType: '.d.ts', shouldPreprocess: true }),
  )
}
