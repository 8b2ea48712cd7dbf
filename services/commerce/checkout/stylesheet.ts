import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Hono } from 'hono'

/** In this order: what is about wide screens comes last. */
const files = ['page', 'order-summary', 'form', 'wide-screens']

const css = files
  .map((name) => readFileSync(path.join(import.meta.dirname, 'styles', `${name}.css`), 'utf8'))
  .join('\n')
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
