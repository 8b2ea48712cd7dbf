import { createServer } from 'node:http'
import { listen } from '@shop/testing/listen'
import { Hono } from 'hono'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sendForm } from '../../app/features/contact-form/contact-form-session.ts'
import { parseFormErrors } from '../../app/form-errors.ts'
import { readConfig } from '../config/config.ts'
import { from } from '../testing/whole-shop.ts'
import { contactFormRoutes } from './contact-forms.ts'

const config = readConfig({ PUBLIC_URL: 'http://shop.test' })
const logger = { warn: vi.fn() }

/** The cookie that a browser gets for a form with this response of the service. */
async function cookieAfter(respond: () => Response): Promise<string | null> {
  const forms = { fetch: async () => respond() }
  const app = new Hono().route('/contact-forms', contactFormRoutes(config, { forms, logger }))
  const response = await app.request('http://shop.test/contact-forms/contact', { method: 'POST', body: 'email=ada' })
  expect(response.status).toBe(303)
  return response.headers.get('Set-Cookie')
}

const refused = (message: string) => () => Response.json({ errors: [{ field: 'email', message }] }, { status: 422 })

test('the errors of a form are kept for ten minutes, for its page only', async () => {
  const cookie = await cookieAfter(refused('This must be an email address.'))
  expect(cookie).toMatch(/^form_faults=\S+; Max-Age=600; Path=\/contact-forms\/contact; HttpOnly; SameSite=Lax$/)
  const value = /=([^;]*)/.exec(cookie ?? '')?.[1] ?? ''
  expect(parseFormErrors(decodeURIComponent(value))).toEqual({ email: 'This must be an email address.' })
})

test.each<[string, () => Response]>([
  ['is sent', () => new Response(null, { status: 201 })],
  ['cannot be sent', () => new Response(null, { status: 503 })],
  [
    'does not reach its service',
    () => {
      throw new Error('down')
    },
  ],
  ['is not right for reasons that are too long to keep', refused('x'.repeat(4000))],
  ['is not right for no reason that is told', () => new Response(null, { status: 400 })],
])('the reasons of a former attempt are forgotten when a form %s', async (_what, response) => {
  expect(await cookieAfter(response)).toBe('form_faults=; Max-Age=0; Path=/contact-forms/contact')
})

test.each<[string, () => Response | Promise<never>]>([
  ['outcome=sent', () => new Response(null, { status: 201 })],
  ['outcome=invalid&field=email', refused('This must be an email address.')],
  ['outcome=invalid', () => new Response(null, { status: 413 })],
  ['outcome=invalid', () => new Response(null, { status: 415 })],
  ['outcome=failed', () => new Response(null, { status: 503 })],
  ['outcome=failed', () => Promise.reject(new Error('no connection'))],
])('the page after a form tells its %s', async (outcome, respond) => {
  const fetch = vi.fn(async (_request: Request, _connection: unknown) => respond())
  const app = new Hono().route('/contact-forms', contactFormRoutes(config, { forms: { fetch }, logger }))
  const connection = from('203.0.113.9')
  const response = await app.request(
    'http://shop.test/contact-forms/a%2Fb',
    { method: 'POST', body: 'a=b' },
    connection,
  )
  expect([response.status, response.headers.get('Location')]).toEqual([303, `/contact-forms/a%2Fb?${outcome}`])
  // With the connection the service limits each visitor.
  expect(fetch.mock.calls[0]?.[1]).toBe(connection)
})

test.each<[string, string, () => Promise<Response>]>([
  ['fails', 'status', async () => new Response(null, { status: 502 })],
  ['knows no such form', 'status', async () => new Response(null, { status: 404 })],
  ['cannot be reached', 'error', () => Promise.reject(new TypeError('fetch failed'))],
])('an external forms service that %s is logged with the form', async (_what, field, respond) => {
  vi.stubGlobal('fetch', respond)
  const external = readConfig({ PUBLIC_URL: 'http://shop.test', FORMS_URL: 'https://forms.test' })
  const app = new Hono().route('/contact-forms', contactFormRoutes(external, { forms: undefined, logger }))
  logger.warn.mockClear()
  await app.request('http://shop.test/contact-forms/contact', { method: 'POST', body: 'a=b' })
  expect(logger.warn).toHaveBeenCalledExactlyOnceWith(
    { form: 'contact', [field]: expect.anything() },
    expect.stringContaining('the forms service'),
  )
})

test('a form whose service leads to another page is not sent: the redirected request is without the form', async () => {
  const server = createServer(({ method }, response) => {
    if (method === 'POST') response.writeHead(302, { Location: '/' }).end()
    else response.end('<p>Welcome</p>')
  })
  onTestFinished(() => void server.close())
  const formsUrl = `http://127.0.0.1:${await listen(server)}`
  const moved = readConfig({ PUBLIC_URL: 'http://shop.test', FORMS_URL: formsUrl })
  const app = new Hono().route('/contact-forms', contactFormRoutes(moved, { forms: undefined, logger }))
  const response = await app.request('http://shop.test/contact-forms/a', { method: 'POST', body: 'a=b' })
  expect(response.headers.get('Location')).toBe('/contact-forms/a?outcome=failed')
  await expect(sendForm(formsUrl, 'a', new FormData(), fetch)).rejects.toThrow('fetch failed')
})

test('a form that does not exist has no page with an outcome', async () => {
  const forms = { fetch: async () => new Response(null, { status: 404 }) }
  const app = new Hono().route('/contact-forms', contactFormRoutes(config, { forms, logger }))
  expect((await app.request('http://shop.test/contact-forms/none', { method: 'POST', body: 'a=b' })).status).toBe(404)
})

test('a form that another site has sent is not passed on', async () => {
  const fetch = vi.fn(async () => new Response(null, { status: 201 }))
  const app = new Hono().route('/contact-forms', contactFormRoutes(config, { forms: { fetch }, logger }))
  const headers = { Origin: 'https://evil.example' }
  const response = await app.request('http://shop.test/contact-forms/contact', { method: 'POST', headers, body: 'a=b' })
  expect([response.status, fetch.mock.calls]).toEqual([403, []])
})

test('a form for a service elsewhere is passed on without the visitor’s cookies, and not forever', async () => {
  const bodies: string[] = []
  const send = vi.fn<typeof fetch>(async (_url, init) => {
    bodies.push(await new Response(init?.body).text())
    return new Response()
  })
  vi.stubGlobal('fetch', send)
  const elsewhere = readConfig({ PUBLIC_URL: 'http://shop.test', FORMS_URL: 'https://forms.example/api' })
  const app = new Hono().route('/contact-forms', contactFormRoutes(elsewhere, { forms: undefined, logger }))
  const type = { 'Content-Type': 'multipart/form-data; boundary=b' }
  const init = { method: 'POST', headers: { ...type, Cookie: 'auth_token=t0ken' }, body: '--b--' }
  const response = await app.request('http://shop.test/contact-forms/a%2Fb', init)
  expect([response.headers.get('Location'), bodies]).toEqual(['/contact-forms/a%2Fb?outcome=sent', ['--b--']])
  const [url, { headers, signal } = {}] = send.mock.calls[0] ?? []
  expect([url, headers, signal]).toEqual(['https://forms.example/api/submit/a%2Fb', type, expect.any(AbortSignal)])
})

test('the whole form is read before the response, even if the service stops reading it', async () => {
  const forms = {
    async fetch({ body }: Request) {
      await body?.cancel()
      return refused('All files together may have up to 20 MB.')()
    },
  }
  let left = 40
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (left-- > 0) controller.enqueue(new Uint8Array(1_000_000))
      else controller.close()
    },
  })
  const streamed = { duplex: 'half' }
  const app = new Hono().route('/contact-forms', contactFormRoutes(config, { forms, logger }))
  const response = await app.request('http://shop.test/contact-forms/contact', { ...streamed, method: 'POST', body })
  expect([response.status, left]).toEqual([303, -1])
})
