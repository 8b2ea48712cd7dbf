import type { ShopProcess } from '../e2e/shop-process.ts'

/**
 * Sends the demo brand's contact form.
 * @throws if it is not accepted.
 */
export async function sendContactForm(shop: ShopProcess): Promise<void> {
  const body = new FormData()
  const fields = { name: 'Ada', email: 'ada@example.com', topic: 'cloud', message: 'A quiet one.' }
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  const url = `${shop.origin}/services/forms/submit/form-contact`
  const response = await fetch(url, { method: 'POST', body, signal: AbortSignal.timeout(60_000) })
  if (!response.ok) throw new Error(`The form was refused with ${response.status}: ${await response.text()}`)
}
