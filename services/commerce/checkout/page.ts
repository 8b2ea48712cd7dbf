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

interface Page {
  title: string
  body: Html
  /** Where its header leads. */
  back?: { href: string; text: string }
}

const toShop = ({ storeUrl }: PageContext) => ({ href: storeUrl, text: 'Back to the shop' })

/** A complete checkout page. */
export function renderPage(context: PageContext, { title, body, back = toShop(context) }: Page): Html {
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
          <a class="wordmark" href="${back.href}">${context.shopName}</a>
          <a class="back" href="${back.href}">${back.text}</a>
        </header>
        ${body}
      </body>
    </html>`
}

/** A page with just a message, and links to one place, by default the shop. */
export function renderNotice(
  context: PageContext,
  { title, message }: { title: string; message: string },
  back = toShop(context),
): Html {
  const body = html`<main class="notice">
    <h1>${title}</h1>
    <p>${message}</p>
    <p><a class="pill" href="${back.href}">${back.text}</a></p>
  </main>`
  return renderPage(context, { title, body, back })
}
