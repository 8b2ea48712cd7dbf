import type { introspection } from '../../../.react-router/graphql/shop-api.d.ts'
import { typedDocuments } from '../../commerce/graphql-document.ts'
import { StorefrontError, type StorefrontClient } from '../../commerce/storefront-client.ts'
import { unreachable } from './sign-up.ts'

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

interface SignUpRequest {
  email: string
  listId: string
  /** The path of the page with the form. */
  source: string
}

/**
 * Adds an email address to a list. Returns the service's reason for rejecting it, or null when accepted.
 * @throws {StorefrontError} when the outcome is unknown: the service fails or cannot be reached.
 */
export async function requestSignUp(
  client: StorefrontClient,
  { email, listId, source }: SignUpRequest,
): Promise<string | null> {
  try {
    await client.request(signupMutation, { email, listId, properties: { source } })
    return null
  } catch (error) {
    if (error instanceof StorefrontError && error.refusal !== undefined) return error.refusal || unreachable
    throw error
  }
}
