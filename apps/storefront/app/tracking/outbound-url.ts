import { parsedUrl } from '@shop/validation/parsed-url'
import type { ShopState } from '../stores/shop.ts'

export type OutboundValues = Pick<ShopState, 'googleClientId' | 'refersionCode' | 'discountCode'>

/** The parameters added to external links, by the value they carry (specification, section 2). */
const parameters = { ga: 'googleClientId', rfsn: 'refersionCode', discount: 'discountCode' } as const

/** The URL of an external link with the known visitor values; other parameters and the fragment are kept. */
export function outboundUrl(address: string, values: OutboundValues): string {
  const url = /^https?:/iu.test(address) ? parsedUrl(address) : undefined
  const known = Object.entries(parameters).flatMap(([name, key]) => (values[key] ? [[name, values[key]] as const] : []))
  if (!url || known.length === 0) return address
  for (const [name, value] of known) url.searchParams.set(name, value)
  return url.href
}
