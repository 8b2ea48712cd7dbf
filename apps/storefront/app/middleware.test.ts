import {
  createStaticHandler,
  isRouteErrorResponse,
  RouterContextProvider,
  type LoaderFunctionArgs,
  type StaticHandlerContext,
} from 'react-router'
import { expect, test } from 'vitest'
import { worksWithoutContent, middlewareNamed } from './middleware.ts'

/** Turns the result of a render into a response: the loader data or the error. */
const respond = ({ statusCode, errors, loaderData }: StaticHandlerContext) => {
  const error = errors?.['page']
  return new Response(isRouteErrorResponse(error) ? error.data : loaderData['page'], { status: statusCode })
}

/** Returns the context value that the route's loader reads. */
const shown = ({ context }: LoaderFunctionArgs) => (context.get(worksWithoutContent) ? 'shown in any case' : 'shown')

/** The router's response for a route with these middlewares. */
const answered = (...names: string[]) => responseTo({}, ...names)

/** The same to a request with these headers. */
async function responseTo(headers: Record<string, string>, ...names: string[]): Promise<Response> {
  const middleware = middlewareNamed(...names)
  const { query } = createStaticHandler([{ id: 'page', path: '/', middleware, loader: shown }])
  const response = await query(new Request('http://shop.test/', { headers }), {
    requestContext: new RouterContextProvider(),
    async generateMiddlewareResponse(render) {
      const rendered = await render(new Request('http://shop.test/'))
      return rendered instanceof Response ? rendered : respond(rendered)
    },
  })
  if (!(response instanceof Response)) throw new Error('The router returned no Response')
  return response
}

test('ERR-27: an unknown middleware responds 500 with this message instead of the page', async () => {
  const response = await answered('unknown')
  expect([response.status, await response.text()]).toEqual([500, 'Unknown middleware'])
})

test.each([
  ['no-store', 'no-store'],
  ['for-visitor', 'private, no-cache'],
])('%s: the page is rendered with Cache-Control %s', async (name, cacheControl) => {
  const response = await answered(name)
  expect([response.status, await response.text()]).toEqual([200, 'shown'])
  expect(response.headers.get('Cache-Control')).toBe(cacheControl)
})

test.each([
  ['Sec-Purpose', 'prefetch'],
  ['Sec-Purpose', 'prefetch;prerender'],
  ['Purpose', 'prefetch'],
])('no-prefetch: a prefetch is refused, and its refusal is not stored: %s: %s', async (name, value) => {
  const response = await responseTo({ [name]: value }, 'no-store', 'no-prefetch')
  expect([response.status, await response.text()]).toEqual([403, ''])
  expect(response.headers.get('Cache-Control')).toBe('no-store')
})

test('no-prefetch: the page is shown to somebody who follows its link', async () => {
  expect(await (await responseTo({ 'Sec-Purpose': '' }, 'no-prefetch')).text()).toBe('shown')
})

test('without-content: the page is shown even while the content around it fails', async () => {
  expect(await (await answered('without-content')).text()).toBe('shown in any case')
})
