import { pageNotFound } from '../../content/read-page.ts'
import type { RequestContext } from '../../request-context.ts'
import { storePageQuery, storePoliciesQuery } from './store-address.query.ts'

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
  const { shop } = await commerce.request(storePoliciesQuery, {}, { isPublic: true })
  const policy = Object.values(shop).find((each) => each?.handle === handle)
  if (!policy) throw pageNotFound()
  return { title: policy.title, html: withoutScripts(policy.body), description: null }
}
