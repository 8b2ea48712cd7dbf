import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Hono } from 'hono'

const css = readFileSync(new URL('checkout.css', import.meta.url), 'utf8')
const hash = createHash('sha256').update(css).digest('hex').slice(0, 12)

/** Where the checkout's stylesheet is, below the service's mount; the address changes with what is in it. */
export const stylesheetPath = `/assets/checkout-${hash}.css`

/** `GET /assets/checkout-{hash}.css` */
export function createStylesheetRoute(): Hono {
  return new Hono().get(stylesheetPath, (context) =>
    context.body(css, 200, {
      'Content-Type': 'text/css; charset=utf-8',
      'Cache-Control': 'public, max-age=31536000, immutable',
      'X-Content-Type-Options': 'nosniff',
    }),
  )
}
