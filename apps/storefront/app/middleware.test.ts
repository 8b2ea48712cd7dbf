import {
  createStaticHandler,
  isRouteErrorResponse,
  RouterContextProvider,
  type StaticHandlerContext,
} from 'react-router'
import { expect, test } from 'vitest'
import { middlewareNamed } from './middleware.ts'

/** What a render comes to: what was loaded, or what went wrong. */
const respond = ({ statusCode, errors, loaderData }: StaticHandlerContext) => {
  const error = errors?.['page']
  return new Response(isRouteErrorResponse(error) ? error.data : loaderData['page'], { status: statusCode })
}

/** What the router answers for a route around which these stand. */
async function answered(...names: string[]): Promise<Response> {
  const middleware = middlewareNamed(...names)
  const { query } = createStaticHandler([{ id: 'page', path: '/', middleware, loader: () => 'shown' }])
  const answer = await query(new Request('http://shop.test/'), {
    requestContext: new RouterContextProvider(),
    async generateMiddlewareResponse(render) {
      const rendered = await render(new Request('http://shop.test/'))
      return rendered instanceof Response ? rendered : respond(rendered)
    },
  })
  if (!(answer instanceof Response)) throw new Error('The router gave no answer')
  return answer
}

test('ERR-27: an unknown middleware is answered 500 with these words, and the page is not shown', async () => {
  const answer = await answered('nobody')
  expect([answer.status, await answer.text()]).toEqual([500, 'Unknown middleware'])
})

test.each([
  ['no-store', 'no-store'],
  ['for-visitor', 'private, no-cache'],
])('%s: the page is shown, and said to be %s', async (name, cacheControl) => {
  const answer = await answered(name)
  expect([answer.status, await answer.text()]).toEqual([200, 'shown'])
  expect(answer.headers.get('Cache-Control')).toBe(cacheControl)
})
