import { StorefrontError, type StorefrontClient } from '../../commerce/storefront-client.ts'
import { unreachable } from './sign-up.ts'
import { signupMutation } from './signup.mutation.ts'

interface SignUpRequest {
  email: string
  listId: string
  /** The path of the page that it was given on. */
  source: string
}

/**
 * Puts an address on a list. Answers what the service says against it, or null when it has taken it.
 * @throws {StorefrontError} when nobody knows: the service fails or cannot be reached.
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
