import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { ServerRouter, type EntryContext, type HandleErrorFunction, type RouterContextProvider } from 'react-router'
import { lastResortMessage, homeLinkText } from './layout/last-resort.tsx'
import { RequestIdContext } from './layout/request-id.ts'
import { RenderedFragments } from './hydration/fragment-cache.server.ts'
import { FragmentCacheContext } from './hydration/lazy-when-idle.tsx'
import { paintFirst } from './hydration/paint-first.ts'
import { requestContext, type RequestContext } from './request-context.ts'
import { choosePageLayout } from './ui/page-layout.ts'

const lastResort = `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, maximum-scale=1"><title>${lastResortMessage}</title><h1>${lastResortMessage}</h1><p><a href="/">${homeLinkText}</a></p></html>`

/** A stream that buffers everything written to it, and passes it to `done` at the end. */
function collecting(done: (bytes: Buffer<ArrayBuffer>) => void): Writable {
  const chunks: Buffer[] = []
  return new Writable({
    write(chunk: Buffer, _encoding, callback) {
      chunks.push(chunk)
      callback()
    },
    final(callback) {
      done(Buffer.concat(chunks))
      callback()
    },
  })
}

/**
 * The parts of a page whose HTML is cached for other pages; none in previews, where documents change, and in
 * development, where code does.
 */
function fragmentsOf(url: string, entryContext: EntryContext, values: RequestContext): RenderedFragments | null {
  const { preview, site } = values
  if (preview || import.meta.env.DEV) return null
  const { matches, loaderData, errors } = entryContext.staticHandlerContext
  return new RenderedFragments(matches.at(-1)?.route.id, {
    ...loaderData['root'],
    pageLayout: choosePageLayout(new URL(url).search),
    // The error page has the route of the page that failed, but other elements around the parts.
    isErrorPage: errors !== null,
    // The origin depends on the host, but is used only in the page's head.
    site: { ...site, url: null },
  })
}

function render(url: string, entryContext: EntryContext, values: RequestContext): Promise<Buffer<ArrayBuffer>> {
  const parts = fragmentsOf(url, entryContext, values)
  const page = (
    <RequestIdContext value={values.requestId}>
      <FragmentCacheContext value={parts}>
        <ServerRouter context={entryContext} url={url} />
      </FragmentCacheContext>
    </RequestIdContext>
  )
  const { promise: rendered, resolve, reject } = Promise.withResolvers<Buffer<ArrayBuffer>>()
  const { pipe } = renderToPipeableStream(page, {
    // Renders lazy components in place, so that the page is complete without script.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onAllReady: () => void pipe(collecting((html) => resolve(paintFirst(parts ? parts.insertCachedHtml(html) : html)))),
    onShellError: reject,
    onError: reject,
  })
  return rendered
}

/**
 * Renders the whole page instead of streaming, since pages are cached. When a page fails, the router requests its error
 * page; when that fails too, a static text is sent.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const isErrorPage = entryContext.staticHandlerContext.errors !== null
  headers.set('Content-Type', 'text/html; charset=utf-8')
  try {
    const values = context.get(requestContext)
    values.receiveHtml(await render(request.url, entryContext, values))
    return new Response(null, { status, headers })
  } catch (error) {
    if (!isErrorPage) throw error
    return new Response(lastResort, { status: 500, headers })
  }
}

export const handleError: HandleErrorFunction = (error, { request }) => {
  if (!request.signal.aborted) reportError(error)
}
