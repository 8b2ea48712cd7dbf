import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Hono } from 'hono'

/** The order matters: the rules for wide screens and paper come last. */
const files = ['page', 'order-summary', 'form', 'wide-screens', 'print']

const css = files.map((name) => readFileSync(new URL(`styles/${name}.css`, import.meta.url), 'utf8')).join('\n')
const hash = createHash('sha256').update(css).digest('hex').slice(0, 12)

/** The path of the checkout's stylesheet, below the service's mount; it contains a hash of the content. */
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
