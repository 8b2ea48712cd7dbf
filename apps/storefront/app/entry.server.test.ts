import { expect, test } from 'vitest'
import { RouterContextProvider } from 'react-router'
import handleRequest from './entry.server.tsx'

test('ERR-25, PAGE-04: the text for an error page that cannot be rendered is as wide as the device', async () => {
  // A context without the request's values, so that nothing can be rendered.
  const failed = { staticHandlerContext: { errors: {} } }
  const request = new Request('https://shop.test/')
  const response = await Reflect.apply(handleRequest, null, [
    request,
    500,
    new Headers(),
    failed,
    new RouterContextProvider(),
  ])
  const html = await response.text()
  expect(html).toContain('An error occurred while showing the error page')
  expect(html).toContain('content="width=device-width, initial-scale=1, maximum-scale=1"')
})
