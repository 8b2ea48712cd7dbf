import { keepBusy } from '@shop/testing/keep-busy'
import { expect, test, vi } from 'vitest'
import { readConfig } from '../config/config.ts'
import { createPageRoutes } from '../http/page-routes.ts'
import { createClients } from './clients.ts'
import { createPageRenderer, type PageRendererOptions } from './page-renderer.ts'

const unused: typeof fetch = () => Promise.reject(new Error('No request is expected'))

/** Requests a page that is rendered by `render`, with limits of 500 ms; returns its status and the reported errors. */
async function requestPage(render: () => Promise<Response>) {
  const config = readConfig({ PUBLIC_URL: 'http://shop.test' })
  const errors = { report: vi.fn<PageRendererOptions['errors']['report']>(), flush: async () => {} }
  const requestRendered = createPageRenderer({
    config,
    clients: createClients(
      config,
      { content: unused, commerce: unused, recommendations: unused, shopApi: unused },
      () => {},
    ),
    errors,
    renderer: async () => Object.assign(render, { version: '1', routeAt: createPageRoutes([]) }),
    priority: { waitToRenderPage: async () => {} },
    limits: { calls: 500, page: 500 },
  })
  const { response } = await requestRendered(new Request('http://shop.test/'))
  return [response.status, errors.report.mock.calls.map(([error]) => String(error))]
}

test('a page that waits longer than its limit is a 503', async () => {
  expect(await requestPage(() => new Promise(() => {}))).toEqual([503, ['Error: A page took more than 500 ms']])
})

async function renderAfterWork(): Promise<Response> {
  await keepBusy(700)
  return new Response('a page')
}

test('the time in which the process renders other pages does not count towards a page’s limit', async () => {
  expect(await requestPage(renderAfterWork)).toEqual([200, []])
})
