import { findText } from '../texts/text-store.ts'
import type { PolicyHandle } from '../texts/store-text.ts'
import { viewPolicy, type TextSources } from './text-view.ts'

/** The policies of a shop by the names of the fields of `Shop`. */
const policies = {
  contactInformation: 'contact-information',
  legalNotice: 'legal-notice',
  privacyPolicy: 'privacy-policy',
  refundPolicy: 'refund-policy',
  shippingPolicy: 'shipping-policy',
  subscriptionPolicy: 'subscription-policy',
  termsOfSale: 'terms-of-sale',
  termsOfService: 'terms-of-service',
} as const satisfies Record<string, PolicyHandle>

/** The fields of `Shop` for its policies; a policy without a text is null. */
export function viewPolicies(sources: TextSources) {
  const resolvers = Object.entries(policies).map(([field, handle]) => {
    const resolve = async () => {
      const policy = await findText(sources.reads.queries, 'policy', { handle })
      return policy ? viewPolicy(policy, sources) : null
    }
    return [field, resolve] as const
  })
  return Object.fromEntries(resolvers)
}
