import type { introspection } from '../../.react-router/graphql/storefront-2023-07.d.ts'
import type { introspection as newestIntrospection } from '../../.react-router/graphql/storefront-2026-04.d.ts'
import { typedDocuments } from './graphql-document.ts'

interface Scalars {
  Decimal: string
  URL: string
  DateTime: string
  HTML: string
  UnsignedInt64: string
  Color: string
}

/** The fields of an amount. */
export const money = '{ amount currencyCode }'

/** The fields of the rule for the quantities of a variant. */
export const quantityRule = '{ minimum maximum increment }'

/** Documents of the Storefront API 2023-07, typed by its published schema. */
export const graphql = typedDocuments<{ introspection: introspection; disableMasking: true; scalars: Scalars }>()

/**
 * Documents for the catalogue client only, which uses a later API version (`STOREFRONT_CATALOGUE_API_VERSION`) because
 * that exposes the delivery interval of selling plans. Typed by the newest published schema.
 */
export const catalogueGraphql = typedDocuments<{
  introspection: newestIntrospection
  disableMasking: true
  scalars: Scalars
}>()

export type { ResultOf } from 'gql.tada'
