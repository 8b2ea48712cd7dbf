import { Hono } from 'hono'
import type { ContentClient } from '../../app/content/content-client.ts'
import { readScrollIndicator } from '../../app/content/scroll-indicator.ts'
import type { Config } from '../config/config.ts'
import { imagesOf } from '../config/site.ts'
import type { ErrorReporter } from '../integrations/error-reporter.ts'

/** Not an error, which browsers would log on each visit to the home page of a shop without the picture. */
const nothing = '<svg xmlns="http://www.w3.org/2000/svg"/>'

interface ScrollIndicatorOptions {
  config: Config
  content: ContentClient
  errors: Pick<ErrorReporter, 'report'>
}

/**
 * `GET /icons/scroll-indicator`: the editors' picture that invites to scroll down the home page. The stylesheet names
 * this address, because that page has no room for more data and script.
 */
export function scrollIndicatorRoutes({ config, content, errors }: ScrollIndicatorOptions): Hono {
  return new Hono().get('/icons/scroll-indicator', async (context) => {
    const url = await readScrollIndicator(content, imagesOf(config)).catch((error: unknown) => {
      errors.report(error, 'the scroll indicator cannot be read')
      return null
    })
    context.header('Cache-Control', 'public, max-age=60')
    return url ? context.redirect(url) : context.body(nothing, 200, { 'Content-Type': 'image/svg+xml' })
  })
}
