import { initGraphQLTada } from 'gql.tada'
import type { introspection } from '../../.react-router/graphql/storefront-2023-07.d.ts'

/** Documents of the Storefront API 2023-07, typed by its published schema. */
export const graphql = initGraphQLTada<{
  introspection: introspection
  disableMasking: true
  scalars: { Decimal: string; URL: string; DateTime: string; HTML: string; UnsignedInt64: string; Color: string }
}>()

export type { ResultOf } from 'gql.tada'
