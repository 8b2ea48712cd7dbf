import { html } from 'hono/html'
import { explicitlyAccepts } from '@shop/http/negotiation'
import type { FieldError } from '@shop/http/problem'

interface Message {
  title: string
  /** Further sentences. */
  texts: readonly string[]
  /** Whether the same request may succeed later. */
  mayRetry: boolean
}

const style = 'max-width:36rem;margin:18vh auto;padding:0 1.25rem;font:1.125rem/1.5 system-ui,sans-serif;color:#1d2a58'

/** A page for an error that cannot be shown by a page of the shop: without scripts, style sheets or pictures. */
export const messagePage = ({ title, texts, mayRetry }: Message): string =>
  String(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1, maximum-scale=1" />
          <meta name="robots" content="noindex" />
          <title>${title}</title>
        </head>
        <body style="${style}">
          <h1 style="font-size:1.75rem;line-height:1.25">${title}</h1>
          ${texts.map((text) => html`<p>${text}</p>`)}
          <p>${mayRetry && html`<a href="">Try again</a> · `}<a href="/">Go back to home</a></p>
        </body>
      </html>`,
  )

interface Problem {
  title: string
  errors?: FieldError[]
}

const policy = "default-src 'none'; style-src-attr 'unsafe-inline'; base-uri 'none'; frame-ancestors 'self'"

/** Replaces the JSON of a `problem` by a page, for a browser that opens the URL. Other responses are unchanged. */
export async function showProblem(request: Request, response: Response): Promise<Response> {
  // The headers of most responses need not be read.
  if (response.status < 400 || response.headers.get('Content-Type') !== 'application/problem+json') return response
  if (!response.body || !explicitlyAccepts(request.headers.get('Accept') ?? '', 'text/html')) return response
  const { status } = response
  const headers = new Headers(response.headers)
  const { title, errors = [] }: Problem = await response.json()
  const texts = errors.map(({ field, message }) => `${field}: ${message}`)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Content-Security-Policy', policy)
  headers.delete('Content-Length')
  return new Response(messagePage({ title, texts, mayRetry: headers.has('Retry-After') }), { status, headers })
}
