import { StorefrontError, type StorefrontClient } from '../../commerce/storefront-client.ts'
import { unreachable } from './sign-up.ts'
import { signupMutation } from './signup.mutation.ts'

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
