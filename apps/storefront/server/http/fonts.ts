import { readFile } from 'node:fs/promises'
import { problem } from '@shop/http/problem'
import { Hono } from 'hono'
import { fonts, readWholeFont } from '../../fonts.ts'
import { clientFiles } from './assets.ts'

const stylesheet = new URL('../../app/styles/fonts.css', import.meta.url)

/** `GET /fonts/{name}.woff2`, and `/fonts/fonts.css` for pages outside the storefront, such as the checkout's. */
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
    if (!font) return problem(404, 'There is no such file.')
    const built = await clientFiles(context.req.raw, `/fonts/${name}`)
    // Development has no build output and serves the whole font.
    return built ?? context.body(new Uint8Array(await readWholeFont(font)), 200, { 'Content-Type': 'font/woff2' })
  })
