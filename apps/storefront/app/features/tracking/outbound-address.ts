import type { ShopState } from '../../stores/shop.ts'

export type OutboundValues = Pick<ShopState, 'googleClientId' | 'refersionCode' | 'discountCode'>

/** The parameters that a link to elsewhere gets, by the value that they carry (specification, section 2). */
const parameters = { ga: 'googleClientId', rfsn: 'refersionCode', discount: 'discountCode' } as const

/** The address of a link that leads elsewhere, with what is known of the visitor; other parameters and the anchor stay. */
export function outboundAddress(address: string, values: OutboundValues): string {
  if (!/^https?:/iu.test(address) || !URL.canParse(address)) return address
  const known = Object.entries(parameters).flatMap(([name, key]) => (values[key] ? [[name, values[key]] as const] : []))
  if (known.length === 0) return address
  const url = new URL(address)
  for (const [name, value] of known) url.searchParams.set(name, value)
  return url.href
}
