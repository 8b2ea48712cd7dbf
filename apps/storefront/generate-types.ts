import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { minifyIntrospection, outputIntrospectionFile } from '@gql.tada/internal'
import { buildSchema, introspectionFromSchema, type IntrospectionQuery } from 'graphql'

/**
 * Writes the published Storefront API schemas and the shop's own as types, so that a document with a field that does
 * not exist fails the type check. Not committed, because they are large and generated from packages.
 */
const folder = new URL('.react-router/graphql/', import.meta.url)
const { resolve } = createRequire(import.meta.url)

/** Writes the types of one schema under its name. */
function write(name: string, schema: IntrospectionQuery): void {
  const types = outputIntrospectionFile(minifyIntrospection(schema), { fileType: '.d.ts', shouldPreprocess: true })
  writeFileSync(new URL(`${name}.d.ts`, folder), types)
}

mkdirSync(folder, { recursive: true })
for (const version of ['2023-07', '2026-04']) {
  const schemaFile = resolve(`storefront-schema-${version}/storefront.schema.json`)
  write(`storefront-${version}`, JSON.parse(readFileSync(schemaFile, 'utf8')))
}
const ownSchema = readFileSync(resolve('@shop/shop-api/schema.graphql'), 'utf8')
write('shop-api', introspectionFromSchema(buildSchema(ownSchema)))
