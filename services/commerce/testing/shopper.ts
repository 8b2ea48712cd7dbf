import type { CommerceService } from '../commerce-service.ts'
import { fetchPath } from './shop-address.ts'

/** What a shopper fills in to pay. */
export const goodForm = {
  email: 'ada@example.com',
  country: 'US',
  name: 'Ada Lovelace',
  address1: '12 Analytical Way',
  address2: '',
  city: 'San Francisco',
  region: 'California',
  postalCode: '94110',
  cardNumber: '1',
}

/** The path of a checkout as the service sees it. */
export function checkoutPath(checkoutUrl: string): string {
  const { pathname, search } = new URL(checkoutUrl)
  return pathname.replace('/services/commerce', '') + search
}

export async function openCheckout(service: CommerceService, checkoutUrl: string) {
  const response = await fetchPath(service, checkoutPath(checkoutUrl))
  return { status: response.status, location: response.headers.get('Location'), page: await response.text(), response }
}

/** Posts the checkout form as a browser does, with `total` in minor units as the page showed it. */
export async function pay(
  service: CommerceService,
  checkoutUrl: string,
  fields: Partial<typeof goodForm> & { total?: number | string } = {},
  headers: Record<string, string> = { Origin: 'https://shop.test', 'Sec-Fetch-Site': 'same-origin' },
) {
  const body = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...goodForm, ...fields })) body.set(name, String(value))
  const response = await fetchPath(service, checkoutPath(checkoutUrl), { method: 'POST', headers, body })
  return { status: response.status, location: response.headers.get('Location'), page: await response.text(), response }
}
