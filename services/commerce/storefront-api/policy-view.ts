import { findText } from '../texts/text-store.ts'
import { policyHandles } from '../texts/store-text.ts'
import { viewPolicy, type TextSources } from './text-view.ts'

/** The field of `Shop` for a policy: `refund-policy` is `refundPolicy`. */
const fieldOf = (handle: string): string => handle.replaceAll(/-(.)/gu, (_, letter: string) => letter.toUpperCase())

/** The fields of `Shop` for its policies; a policy without a text is null. */
export function viewPolicies(sources: TextSources) {
  const resolvers = policyHandles.map((handle) => {
    const resolve = async () => {
      const policy = await findText(sources.reads.queries, 'policy', { handle })
      return policy ? viewPolicy(policy, sources) : null
    }
    return [fieldOf(handle), resolve] as const
  })
  return Object.fromEntries(resolvers)
}
