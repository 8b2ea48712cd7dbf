import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { Hono } from 'hono'

const resolve = createRequire(import.meta.url).resolve

/** The brand's fonts by the name that stylesheets know them by. A font that is exchanged gets another name. */
const fonts: Record<string, string> = {
  'fraunces.woff2': '@fontsource-variable/fraunces/files/fraunces-latin-wonk-normal.woff2',
  'figtree.woff2': '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
}

const stylesheet = new URL('../app/styles/fonts.css', import.meta.url)

/** `GET /fonts/{name}.woff2`, and `/fonts/fonts.css` for pages that are not the storefront's own, as the checkout's. */
export const fontRoutes = new Hono()
  .get('/fonts.css', async (context) =>
    context.body(await readFile(stylesheet, 'utf8'), 200, {
      'Content-Type': 'text/css; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
    }),
  )
  .get('/:name', async (context) => {
    const file = fonts[context.req.param('name')]
    if (!file) return context.notFound()
    return context.body(new Uint8Array(await readFile(resolve(file))), 200, {
      'Content-Type': 'font/woff2',
      'Cache-Control': 'public, max-age=31536000, immutable',
    })
  })
