import { describe, expect, test } from 'vitest'
import { catalogue, createTestShop, mug, tonic12, tonic6 } from '../testing/commerce.ts'
import { fetchPath } from '../testing/shop-address.ts'
import { createCart } from '../testing/storefront-client.ts'
import { checkoutPath, openCheckout, pay, paymentUrl, postStep, validForm } from '../testing/shopper.ts'

async function openShop() {
  const { service } = await createTestShop()
  const lines = [
    {
      merchandiseId: tonic6,
      quantity: 2,
      attributes: [
        { key: 'Note', value: '<script>1</script>' },
        { key: '_internal', value: 'hidden' },
      ],
    },
    { merchandiseId: mug },
  ]
  const input = { buyerIdentity: { email: 'ada@example.com', countryCode: 'GB' } }
  const { checkoutUrl } = await createCart(service, lines, input)
  return { service, checkoutUrl }
}

const us = { country: 'US' }
const wrong: [fields: Partial<typeof validForm>, field: keyof typeof validForm, message: string][] = [
  [{ email: '' }, 'email', 'Enter an email address, like name@example.com'],
  [{ email: 'nobody' }, 'email', 'Enter an email address, like name@example.com'],
  [{ email: 'a@b.c\r\nBcc: x@y.z' }, 'email', 'Enter an email address, like name@example.com'],
  [{ country: 'XX' }, 'country', 'Choose a country from the list'],
  [{ name: ' \t ' }, 'name', 'Enter your name'],
  [{ name: 'x'.repeat(101) }, 'name', 'Use at most 100 characters'],
  [{ address1: '' }, 'address1', 'Enter the street and house number'],
  [{ address2: 'x'.repeat(101) }, 'address2', 'Use at most 100 characters'],
  [{ city: '' }, 'city', 'Enter the town or city'],
  [{ ...us, region: '' }, 'region', 'United States: choose the state'],
  [{ ...us, region: 'Ontario' }, 'region', 'United States: choose the state'],
  [{ ...us, postalCode: '9411' }, 'postalCode', 'United States: enter the ZIP code, like 95014'],
  [{ country: 'GB', postalCode: '94110' }, 'postalCode', 'United Kingdom: enter the postal code, like EC1Y 8SY'],
  [{ country: 'CA', region: 'ON', postalCode: '94110' }, 'postalCode', 'Canada: enter the postal code, like H3Z 2Y7'],
  [{ country: 'AT', postalCode: 'CH-8001' }, 'postalCode', 'Austria: enter the postal code, like 1010'],
  [{ postalCode: '' }, 'postalCode', 'United States: enter the ZIP code, like 95014'],
]

describe('the form', () => {
  test('the checkout shows the cart’s items and fills in the known buyer details', async () => {
    const { service, checkoutUrl } = await openShop()
    const { status, page, response } = await openCheckout(service, checkoutUrl)
    expect(status).toBe(200)
    for (const text of ['Cloud Tonic', '6 pack', 'Quantity 2', '$44.00', '$56.50', 'https://pictures.test/tonic.png']) {
      expect(page).toContain(text)
    }
    expect(page).toContain('Note: <bdi>&lt;script&gt;1&lt;/script&gt;</bdi>')
    expect(page).not.toContain('hidden</span>')
    expect(page).toMatch(/name="email"[^>]*value="ada@example.com"/)
    expect(page).toContain('<option value="GB" selected>')
    expect(page).toContain('href="https://shop.test/"')
    expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'self'; script-src 'none'")
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(page).not.toMatch(/<script|<style|style="/)
  })

  test('both steps say what has sold out since it was put into the cart', async () => {
    const { service } = await createTestShop()
    const lines = [{ merchandiseId: tonic6, quantity: 2 }, { merchandiseId: tonic12 }, { merchandiseId: mug }]
    const { checkoutUrl } = await createCart(service, lines)
    const { cardNumber: _, ...information } = validForm
    expect((await postStep(service, checkoutUrl, information)).page).not.toContain('class="error"')
    const text = catalogue.replace(',20,', ',1,').replace('TON-12,1,', 'TON-12,0,')
    await service.importCatalogue({ text, resetStock: true })
    for (const url of [checkoutUrl, paymentUrl(checkoutUrl)]) {
      const { status, page } = await openCheckout(service, url)
      expect(status).toBe(200)
      expect([...page.matchAll(/(?<=class="error">)[^<]+/gu)].map(String)).toEqual([
        'Only 1 is left now. Please change the quantity in the shop.',
        'This is sold out now. Please take it out of your cart in the shop.',
      ])
    }
  })

  test('the page’s stylesheet is served', async () => {
    const { service, checkoutUrl } = await openShop()
    const { page } = await openCheckout(service, checkoutUrl)
    const href = /rel="stylesheet" href="\/services\/commerce([^"]+)"/.exec(page)?.[1] ?? ''
    const response = await fetchPath(service, href)
    expect(response.headers.get('Content-Type')).toBe('text/css; charset=utf-8')
    expect(response.headers.get('Cache-Control')).toContain('immutable')
  })

  test.for(wrong)('%j returns 422: %s shows "%s", and the values are kept', async ([fields, field, message]) => {
    const { service, checkoutUrl } = await openShop()
    const { status, page } = await pay(service, checkoutUrl, { total: 5650, ...fields })
    expect(status).toBe(422)
    expect(page).toMatch(/role="alert" tabindex="-1" autofocus/)
    expect(page).toContain(`<li><a href="#${field}">${message}</a></li>`)
    expect(page).toContain(`id="${field}-error">${message}</p>`)
    const control = new RegExp(`<(input|select)\\s[^>]*id="${field}"[^>]*>`).exec(page)?.[0]
    expect(control).toMatch(/aria-invalid="true"/)
    expect(control).toMatch(new RegExp(`aria-describedby="[^"]*${field}-error"`))
    expect(page.match(/aria-invalid/g)).toHaveLength(1)
    const other = field === 'city' ? 'address1' : 'city'
    expect(page).toMatch(new RegExp(`name="${other}"[^>]*value="${{ ...validForm, ...fields }[other]}"`))
    expect(await openCheckout(service, checkoutUrl)).toMatchObject({ status: 200 })
  })

  test.for([
    { country: 'GB', region: '', postalCode: 'sw1a 1aa' },
    { country: 'CA', region: 'quebec', postalCode: 'H2X 1Y4' },
    { country: 'AU', region: 'VIC', postalCode: '3056' },
    { country: 'IE', region: '', postalCode: 'D02 X285' },
    { country: 'NL', region: '', postalCode: '1017AB' },
    { country: 'PL', region: '', postalCode: '00950' },
    { country: 'PT', region: '', postalCode: '2725–079' },
    { country: 'CA', region: 'QC', postalCode: 'h2x-1y4\u200B' },
    { country: 'DE', region: 'Bayern', postalCode: '80331' },
    { country: 'DE', region: '', postalCode: 'D-80331' },
    { country: 'SE', region: '', postalCode: 'se-114 55' },
    { country: 'US', region: 'OR', postalCode: '９７２０１‑1234' },
  ])('an address with $postalCode in $country is accepted', async (address) => {
    const { service, checkoutUrl } = await openShop()
    expect(await pay(service, checkoutUrl, { total: 5650, ...address })).toMatchObject({ status: 303 })
  })
})

describe('payment and confirmation', () => {
  test('paying leads to the confirmation, and so does every later visit', async () => {
    const { service, checkoutUrl } = await openShop()
    const paid = await pay(service, checkoutUrl, { total: 5650 })
    expect(paid).toMatchObject({ status: 303, location: `${new URL(checkoutUrl).pathname}/thank-you` })
    expect(await openCheckout(service, checkoutUrl)).toMatchObject({ status: 303, location: paid.location })
    const { status, page, response } = await openCheckout(service, `${checkoutUrl}/thank-you`)
    expect(status).toBe(200)
    for (const text of [
      'Order #1001',
      'ada@example.com',
      'San Francisco, CA 94110',
      'Cloud Tonic',
      '$56.50',
      'no money moved',
    ]) {
      expect(page).toContain(text)
    }
    expect(response.headers.get('Cache-Control')).toBe('no-store')
  })

  test('the confirmation of an unpaid checkout redirects to the checkout', async () => {
    const { service, checkoutUrl } = await openShop()
    const { status, location } = await openCheckout(service, `${checkoutUrl}/thank-you`)
    expect([status, location]).toEqual([303, new URL(checkoutUrl).pathname])
  })

  test.for([
    ['4242424242424242', 'Enter 1, 2 or 3: no real card is taken here'],
    ['2', 'The card was declined and nothing was charged. Enter 1 to pay.'],
    ['3', 'The payment service failed and nothing was charged. Please try again.'],
  ] as const)('the test card %s returns 422 with "%s", and nothing is charged', async ([cardNumber, message]) => {
    const { service, checkoutUrl } = await openShop()
    const { status, page } = await pay(service, checkoutUrl, { total: 5650, cardNumber })
    expect(status).toBe(422)
    expect(page).toContain(`<li><a href="#cardNumber">${message}</a></li>`)
    expect(page).toContain(`id="cardNumber-error">${message}</p>`)
    expect(await openCheckout(service, checkoutUrl)).toMatchObject({ status: 200 })
  })
})

describe('access', () => {
  test('carts and checkouts cannot be guessed: each has a separate token of 192 random bits', async () => {
    const { service } = await createTestShop()
    const tokens: Buffer[] = []
    for (let count = 0; count < 40; count += 1) {
      const { id, checkoutUrl } = await createCart(service)
      for (const address of [id, checkoutUrl]) {
        const token = /[^/]+$/.exec(address.split('?')[0] ?? '')?.[0] ?? ''
        tokens.push(Buffer.from(token, 'base64url'))
      }
    }
    expect(new Set(tokens.map((token) => token.length))).toEqual(new Set([24]))
    // Of 80 random bytes about 69 differ.
    const differing = Array.from({ length: 24 }, (_, index) => new Set(tokens.map((token) => token[index])).size)
    expect(Math.min(...differing)).toBeGreaterThan(40)
  })

  test('the token of a cart does not give access to its order', async () => {
    const { service } = await createTestShop()
    const { id, checkoutUrl } = await createCart(service, [{ merchandiseId: mug }])
    await pay(service, checkoutUrl, { total: 1250 })
    const token = id.split('/').at(-1)
    expect(
      await openCheckout(service, `https://shop.test/services/commerce/checkouts/${token}/thank-you`),
    ).toMatchObject({ status: 404 })
  })

  test.for([
    ['another origin', { Origin: 'https://evil.test' }],
    ['another site', { Origin: 'https://evil.test', 'Sec-Fetch-Site': 'cross-site' }],
    ['a sibling site', { 'Sec-Fetch-Site': 'same-site' }],
    ['an opaque origin', { Origin: 'null' }],
    ['nobody knows where', {}],
  ] as const)('a form from %s is rejected with 403, and no order is placed', async ([, headers]) => {
    const { service, checkoutUrl } = await openShop()
    expect(await pay(service, checkoutUrl, { total: 5650 }, headers)).toMatchObject({ status: 403 })
    expect(await openCheckout(service, checkoutUrl)).toMatchObject({ status: 200 })
  })
})

describe('message pages', () => {
  test('an unknown checkout shows a message page with the status 404', async () => {
    const { service } = await createTestShop()
    const [cart, order] = ['This cart has drifted off', 'This order cannot be found']
    for (const [path, title] of [
      ['x', cart],
      ['x/thank-you', order],
      ['%00', cart],
      ['a'.repeat(2000), cart],
    ] as const) {
      const { status, page } = await openCheckout(service, `https://shop.test/services/commerce/checkouts/${path}`)
      expect(status).toBe(404)
      expect(page).toContain(title)
    }
    expect(await pay(service, 'https://shop.test/services/commerce/checkouts/x', { total: 1 })).toMatchObject({
      status: 404,
    })
  })

  test('message pages lead back to the site that the shopper came from', async () => {
    const { service } = await createTestShop()
    const { checkoutUrl } = await createCart(service, [])
    for (const url of [checkoutUrl, 'https://shop.test/services/commerce/checkouts/x']) {
      const { page } = await openCheckout(service, `${url}?origin=https%3A%2F%2Fcalm.test`)
      expect(page.match(/(?<=href=")https:[^"]*/gu)).toEqual(Array.from({ length: 3 }, () => 'https://calm.test'))
    }
  })

  test('an empty cart shows a message page, and paying places no order', async () => {
    const { service } = await createTestShop()
    const { checkoutUrl } = await createCart(service)
    for (const { status, page } of [
      await openCheckout(service, checkoutUrl),
      await pay(service, checkoutUrl, { total: 0 }),
    ]) {
      expect(status).toBe(200)
      expect(page).toContain('Nothing here but clouds')
    }
  })

  test.for([
    ['JSON instead of a form', 415, { 'Content-Type': 'application/json' }, '{}'],
    [
      'a form that is too long',
      413,
      { 'Content-Type': 'application/x-www-form-urlencoded' },
      `name=${'x'.repeat(70_000)}`,
    ],
    ['a broken multipart form', 415, { 'Content-Type': 'multipart/form-data' }, 'x'],
  ] as const)('%s returns %d, with links back to the checkout', async ([, status, headers, body]) => {
    const { service, checkoutUrl } = await openShop()
    const response = await fetchPath(service, checkoutPath(checkoutUrl), {
      method: 'POST',
      headers: { ...headers, Origin: 'https://shop.test' },
      body,
    })
    expect(response.status).toBe(status)
    const page = await response.text()
    expect(page).toContain('Nothing was changed.')
    const { pathname } = new URL(checkoutUrl)
    // Only the checkout knows which of the shop's sites the shopper is from.
    expect(page.match(/(?<=<a [^>]*href=")[^"]*/gu)).toEqual([pathname, pathname, pathname])
  })
})
