import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { ServerRouter, type HandleErrorFunction, type EntryContext } from 'react-router'
import { requestContext } from './request-context.ts'

/** Rendered whole, not streamed: a page is made once and then served from memory to everybody. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
): Promise<Response> {
  const { promise: rendered, resolve, reject } = Promise.withResolvers<string>()
  const { pipe } = renderToPipeableStream(<ServerRouter context={entryContext} url={request.url} />, {
    onAllReady: () => resolve(text(pipe(new PassThrough()))),
    onShellError: reject,
    onError: reject,
  })
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(await rendered, { status, headers })
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(requestContext).reportError(error)
}
