import './browser-page.ts'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { createRoutesStub } from 'react-router'
import { afterAll, expect, test, vi } from 'vitest'
import { PlayClouds } from '../../app/features/clouds/play-clouds.tsx'
import { pageNotFound } from '../../app/content/read-page.ts'
import { worksWithoutContent } from '../../app/middleware.ts'
import Root, { ErrorBoundary, Layout, loader, shouldRevalidate } from '../../app/root.tsx'
import { useShop } from '../../app/stores/shop.ts'
import { storedCampaign } from '../../app/tracking/visit.ts'
import '../../app/testing/shop-stub.tsx'
import { watchReports } from '../../app/testing/watch-reports.ts'
import { openOwnServices } from './own-services.ts'

const banner = (id: string, text: string, visibility: object = {}) => ({
  _id: id,
  _type: 'announcementBanner',
  static: true,
  contents: [{ _key: 'a', text }],
  visibility: { _type: 'visibility', ...visibility },
})

const banners = [
  banner('z-code', 'Take {{ code }} along', { discount: true }),
  banner('y-first', 'The first of all', { cbd: true }),
  banner('x-second', 'The second of all'),
]

const services = await openOwnServices({
  documents: [
    ...banners,
    {
      _id: 'siteBanners',
      _type: 'siteBanners',
      banners: banners.map(({ _id: id }) => ({ _type: 'reference', _ref: id, _key: id })),
    },
  ],
})

Object.assign(globalThis, { fetch: services.askedByPage })
afterAll(() => services[Symbol.asyncDispose]())

const { site: plain } = services.context()
const site = { ...plain, thirdParties: { tagManager: 'GTM-TEST' }, consent: 'required' as const }

// As the router renders them.
const Page = (props: ComponentProps<typeof Root>) => (
  <Layout>
    <Root {...props} />
  </Layout>
)
const FailedPage = (props: ComponentProps<typeof ErrorBoundary>) => (
  <Layout>
    <ErrorBoundary {...props} />
  </Layout>
)

/** Opens a URL of a shop whose pages contain only a button for the clouds, or are missing. */
async function open(path: string, context = services.routerContext({ site })): Promise<void> {
  const children = [
    { index: true, Component: PlayClouds },
    { path: '*', loader: () => Promise.reject(pageNotFound()), Component: PlayClouds },
  ]
  const root = { id: 'root', path: '/', loader, shouldRevalidate, Component: Page, ErrorBoundary: FailedPage, children }
  const Shop = createRoutesStub([root], context)
  render(<Shop initialEntries={[path]} />, { container: document })
  await screen.findByRole('main')
}

const announced = () => screen.queryByRole('complementary', { name: 'Announcement' })?.textContent

test('BANNER-01, BANNER2-02: the first banner in the editors’ order whose conditions are met is shown', async () => {
  await open('/')
  await waitFor(() => expect(announced()).toBe('The first of all'))
})

test('BANNER2-05: a banner flagged cbd is left out on the non-hemp site', async () => {
  await open('/', services.routerContext({ site: { ...site, variant: 'non-cbd' } }))
  await waitFor(() => expect(announced()).toBe('The second of all'))
})

test('TRACK-02, DISC-11: the campaign parameters are stored, and their banner is shown', async () => {
  await open('/?discount=EXHALE&rfsn=ada')
  await waitFor(() => expect(announced()).toBe('Take EXHALE along'))
  expect(useShop.getState()).toMatchObject({ discountCode: 'EXHALE', refersionCode: 'ada' })
  const cookies = document.cookie.split('; ').filter((cookie) => !cookie.startsWith('cart='))
  expect(cookies.toSorted()).toEqual(['discount_code=EXHALE', 'rfsn=ada'])
})

test('CLOUD-14: a button of a page starts the clouds game as an overlay', async () => {
  await open('/')
  fireEvent.click(await screen.findByRole('button', { name: 'Pop some clouds' }))
  expect(await screen.findByRole('heading', { name: 'Pop the clouds' })).toBeTruthy()
})

const vendorScripts = () => [...document.scripts].filter(({ src }) => src.includes('googletagmanager'))

test('ANALYTICS-08, ANALYTICS-10: a missing page asks for consent; scripts are loaded once in a visit', async () => {
  await open('/nothing')
  const question = await screen.findByRole('region', { name: 'Privacy choices' })
  fireEvent.click(within(question).getByRole('button', { name: 'Yes, fine' }))
  await waitFor(() => expect(vendorScripts()).toHaveLength(1))
  const commands = globalThis.dataLayer?.map((command) => Array.from(Object(command)).slice(0, 2))
  expect(commands?.slice(0, 2)).toEqual([
    ['consent', 'default'],
    ['consent', 'update'],
  ])
  fireEvent.click(await screen.findByRole('link', { name: 'Go back to home' }))
  await screen.findByRole('button', { name: 'Pop some clouds' })
  // The code that would reload them waits for an idle browser, like the banner.
  await waitFor(() => expect(announced()).not.toBe(''))
  expect(vendorScripts()).toHaveLength(1)
})

test('TRACK-02, DISC-11: a campaign counts that leads to a missing page, and its banner is shown there', async () => {
  await open('/nothing?discount=CALM&utm_source=devotion')
  await waitFor(() => expect(announced()).toBe('Take CALM along'))
  expect(document.cookie).toContain('discount_code=CALM')
  expect(storedCampaign().utm).toEqual({ utm_source: 'devotion' })
})

const isReadAgain = (current: string, next: string) =>
  shouldRevalidate({ currentUrl: new URL(current, 'http://shop.test'), nextUrl: new URL(next, 'http://shop.test') })

test('the layout is loaded again within, into and out of a preview, and otherwise not', () => {
  expect(isReadAgain('/press', '/about')).toBe(false)
  expect(isReadAgain('/press', '/about?preview')).toBe(true)
  expect(isReadAgain('/press?preview', '/about')).toBe(true)
})

test('a layout that was loaded while the content failed is loaded again with the next navigation', async () => {
  const report = watchReports()
  const { content } = services.context()
  const query = vi.spyOn(content, 'query').mockRejectedValueOnce(new Error('connection refused'))
  const context = services.routerContext({ site, content })
  context.set(worksWithoutContent, true)
  await open('/nothing', context)
  expect(report).toHaveBeenCalledOnce()
  expect(announced()).toBeUndefined()
  fireEvent.click(await screen.findByRole('link', { name: 'Go back to home' }))
  await waitFor(() => expect(announced()).toMatch(/^T/))
  expect(query).toHaveBeenCalledTimes(2)
  expect(isReadAgain('/press', '/about')).toBe(false)
})
