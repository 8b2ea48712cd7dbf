import type { CommerceService } from '../commerce-service.ts'
import { fetchPath } from './shop-address.ts'

/** Valid values for the checkout forms. */
export const validForm = {
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

/** The path of a checkout relative to the service's mount. */
export function checkoutPath(checkoutUrl: string): string {
  const { pathname, search } = new URL(checkoutUrl)
  return pathname.replace('/services/commerce', '') + search
}

export async function openCheckout(service: CommerceService, checkoutUrl: string) {
  const response = await fetchPath(service, checkoutPath(checkoutUrl))
  return { status: response.status, location: response.headers.get('Location'), page: await response.text(), response }
}

const ownOrigin = { Origin: 'https://shop.test', 'Sec-Fetch-Site': 'same-origin' }

/** Posts a checkout step like a browser. */
export async function postStep(
  service: CommerceService,
  url: string,
  fields: Record<string, string | number>,
  headers: Record<string, string> = ownOrigin,
) {
  const body = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) body.set(name, String(value))
  const response = await fetchPath(service, checkoutPath(url), { method: 'POST', headers, body })
  return { status: response.status, location: response.headers.get('Location'), page: await response.text(), response }
}

/** The URL of a checkout's second step. */
export function paymentUrl(checkoutUrl: string): string {
  return `${checkoutUrl.split('?', 1)[0]}/payment`
}

/** Completes both steps of the checkout, with the shown `total` and `due` in minor units; returns the final page. */
export async function pay(
  service: CommerceService,
  checkoutUrl: string,
  fields: Partial<typeof validForm> & { total?: number | string; due?: number } = {},
  headers: Record<string, string> = ownOrigin,
) {
  const { cardNumber, total = '', due, ...information } = { ...validForm, ...fields }
  const shown = due === undefined ? { total } : { total, due }
  const entered = await postStep(service, checkoutUrl, information, headers)
  const isNextStep = entered.status === 303 && entered.location === new URL(paymentUrl(checkoutUrl)).pathname
  return isNextStep ? postStep(service, paymentUrl(checkoutUrl), { cardNumber, ...shown }, headers) : entered
}
