import './browser-page.ts'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { PlayClouds } from '../../app/features/clouds/play-clouds.tsx'
import Root, { loader } from '../../app/root.tsx'
import { useShop } from '../../app/stores/shop.ts'
import '../../app/testing/shop-stub.tsx'
import { openOwnServices } from './own-services.ts'

vi.setConfig({ testTimeout: 60_000 })

const banner = (id: string, text: string, visibility: object = {}) => ({
  _id: id,
  _type: 'announcementBanner',
  static: true,
  contents: [{ _key: 'a', text }],
  visibility: { _type: 'visibility', ...visibility },
})

const banners = [
  banner('z-code', 'Take {{ code }} along', { discount: true }),
  banner('y-first', 'The first of all'),
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

beforeAll(() => void vi.stubGlobal('fetch', services.askedByPage))
afterAll(() => services[Symbol.asyncDispose]())

/** Opens a URL of a shop whose pages contain only a button for the clouds. */
async function open(path: string): Promise<void> {
  const children = [{ index: true, Component: PlayClouds }]
  const Shop = createRoutesStub(
    [{ id: 'root', path: '/', loader, Component: Root, children }],
    services.routerContext(),
  )
  render(<Shop initialEntries={[path]} />)
  await screen.findByRole('complementary', { name: 'Announcement' })
}

const announced = () => screen.getByRole('complementary', { name: 'Announcement' }).textContent

test('BANNER-01, BANNER2-02: the first banner in the editors’ order whose conditions are met is shown', async () => {
  await open('/')
  await waitFor(() => expect(announced()).toBe('The first of all'))
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
