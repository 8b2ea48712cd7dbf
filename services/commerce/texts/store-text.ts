import type { Fields } from '../database/columns.ts'
import type { textColumns } from '../database/text-columns.ts'

/** A page, a policy, a blog, an article, a metaobject or the definition of its type, without its body. */
export type StoreText = Fields<typeof textColumns>

export type TextKind = StoreText['kind']

/** The handles of policies: the shop has at most one text of each. */
export const policyHandles = [
  'contact-information',
  'legal-notice',
  'privacy-policy',
  'refund-policy',
  'shipping-policy',
  'subscription-policy',
  'terms-of-sale',
  'terms-of-service',
]
