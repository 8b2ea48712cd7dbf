import { StorefrontError, type StorefrontClient } from '../../commerce/storefront-client.ts'
import { pageNotFound } from '../../content/read-page.ts'
import type { RequestContext } from '../../request-context.ts'
import { storeLaterPoliciesQuery, storePageQuery, storePoliciesQuery } from './store-address.query.ts'

/** A text of the store itself. */
export interface StoreText {
  title: string
  /** The store's HTML without scripts. */
  html: string
  description: string | null
}

/**
 * Removes scripts. The content security policy allows each script in the page, so those of the store would run here
 * too, where editors are signed in.
 */
const withoutScripts = (html: string): string =>
  html.replaceAll(/<script\b[^]*?<\/script\s*>/giu, '').replaceAll(/<(?=script)/giu, '&lt;')

const laterHandles: ReadonlySet<string> = new Set(['contact-information', 'legal-notice', 'terms-of-sale'])

/** The store's policies among which the one with a handle is, if the store has it. */
async function readPolicies(commerce: StorefrontClient, handle: string) {
  if (!laterHandles.has(handle))
    return Object.values((await commerce.request(storePoliciesQuery, {}, { isPublic: true })).shop)
  try {
    return Object.values((await commerce.request(storeLaterPoliciesQuery, {}, { isPublic: true })).shop)
  } catch (error) {
    // An earlier version of the API does not know them.
    if (error instanceof StorefrontError && error.refusal !== undefined) return []
    throw error
  }
}

/**
 * The store's page or policy with a handle.
 * @throws {@link pageNotFound} when there is none.
 */
export async function readStoreText(
  { commerce }: Pick<RequestContext, 'commerce'>,
  kind: 'page' | 'policy',
  handle: string,
): Promise<StoreText> {
  if (kind === 'page') {
    const { page } = await commerce.request(storePageQuery, { handle }, { isPublic: true })
    if (!page) throw pageNotFound()
    return {
      title: page.title,
      html: withoutScripts(page.body),
      description: page.seo?.description ?? page.bodySummary,
    }
  }
  const policies = await readPolicies(commerce, handle)
  const policy = policies.find((each) => each?.handle === handle)
  if (!policy) throw pageNotFound()
  return { title: policy.title, html: withoutScripts(policy.body), description: null }
}
