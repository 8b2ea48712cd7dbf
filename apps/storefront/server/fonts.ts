import { readFile } from 'node:fs/promises'
import { Hono } from 'hono'
import { fonts, readWholeFont } from '../fonts.ts'

const stylesheet = new URL('../app/styles/fonts.css', import.meta.url)
const built = new URL('../build/client/fonts/', import.meta.url)

/** `GET /fonts/{name}.woff2`, and `/fonts/fonts.css` for pages that are not the storefront's own, as the checkout's. */
export const fontRoutes = new Hono()
  .get('/fonts.css', async (context) =>
    context.body(await readFile(stylesheet, 'utf8'), 200, {
      'Content-Type': 'text/css; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
    }),
  )
  .get('/:name', async (context) => {
    const name = context.req.param('name')
    const font = Object.hasOwn(fonts, name) ? fonts[name] : undefined
    if (!font) return context.notFound()
    // Development builds nothing, and shows the whole font.
    const bytes = await readFile(new URL(name, built)).catch(() => readWholeFont(font))
    return context.body(new Uint8Array(bytes), 200, {
      'Content-Type': 'font/woff2',
      'Cache-Control': 'public, max-age=31536000, immutable',
    })
  })
