import { html } from 'hono/html'
import type { StoreSites } from '../orders/store-origin.ts'

/** HTML; values in its template are escaped. */
export type Html = ReturnType<typeof html>

export interface PageContext extends StoreSites {
  shopName: string
  /** The service's mount path, without a trailing slash. */
  mount: string
  stylesheets: readonly string[]
}

/** A complete checkout page. */
export function renderPage(context: PageContext, { title, body }: { title: string; body: Html }): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · ${context.shopName}</title>
        ${context.stylesheets.map((href) => html`<link rel="stylesheet" href="${href}" />`)}
      </head>
      <body>
        <header class="masthead">
          <a class="wordmark" href="${context.storeUrl}">${context.shopName}</a>
          <a class="back" href="${context.storeUrl}">Back to the shop</a>
        </header>
        ${body}
      </body>
    </html>`
}

/** A page with just a message and a link, by default to the shop. */
export function renderNotice(
  context: PageContext,
  { title, message }: { title: string; message: string },
  link = { href: context.storeUrl, text: 'Back to the shop' },
): Html {
  const body = html`<main class="notice">
    <h1>${title}</h1>
    <p>${message}</p>
    <p><a class="pill" href="${link.href}">${link.text}</a></p>
  </main>`
  return renderPage(context, { title, body })
}
