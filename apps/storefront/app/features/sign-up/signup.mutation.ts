import type { introspection } from '../../../.react-router/graphql/shop-api.d.ts'
import { typedDocuments } from '../../commerce/graphql-document.ts'

/** Documents of the shop's own API, typed by its schema. */
const graphql = typedDocuments<{
  introspection: introspection
  disableMasking: true
  scalars: { JSON: Record<string, string | number | boolean | null> }
}>()

export const signupMutation = graphql(`
  mutation Signup($email: String!, $listId: String!, $properties: JSON) {
    signup(email: $email, listId: $listId, properties: $properties)
  }
`)
