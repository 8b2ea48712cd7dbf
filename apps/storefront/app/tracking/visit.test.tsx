// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { useNavigate } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { useShop } from '../stores/shop.ts'
import { closeStorage } from '../testing/browser-storage.ts'
import { showInShop } from '../testing/shop-stub.tsx'
import { ShopLink } from '../ui/shop-link.tsx'
import { storedCampaign, trackVisit, VisitObserver } from './visit.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  document.cookie = 'discount_code=; Path=/; Max-Age=0'
})

const olderPage = '/?discount=EXHALE&utm_source=old'

/** Opens a page with another page of the shop as its referrer, by this navigation type. */
function open(type: NavigationTimingType, path = '/', from = '/press?discount=EXHALE&utm_source=old') {
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(location.origin + from)
  vi.stubGlobal('performance', { now: () => 0, getEntriesByType: () => [{ type }] })
  showInShop(
    <>
      <VisitObserver />
      <ShopLink to="/">Home</ShopLink>
      <ShopLink to={olderPage}>Older</ShopLink>
    </>,
    { path },
  )
}

const kept = () => [useShop.getState().discountCode, storedCampaign().utm['utm_source'] ?? null]

test('TRACK-06: parameters of a page that was left before its script loaded are stored, once', () => {
  open('navigate')
  expect(kept()).toEqual(['EXHALE', 'old'])
  cleanup()
  open('navigate', '/?discount=CALM&utm_source=newer')
  cleanup()
  open('navigate')
  expect(kept()).toEqual(['CALM', 'newer'])
})

test.each(['reload', 'back_forward'] as const)(
  'TRACK-06, CHECKOUT-01: they are not stored again when the next page is opened by %s',
  (type) => {
    open(type)
    expect(kept()).toEqual([null, null])
  },
)

test.each([
  ['the cart after it', '/cart', olderPage],
  ['a choice on it', `${olderPage}&size=6`, olderPage],
  ['a page that a choice on it has led to before its script', '/cart', `${olderPage}&size=6`],
])('CHECKOUT-01: an older page replaces nothing newer by loading %s', async (_title, path, from) => {
  open('navigate', '/', '/press')
  await act(async () => void fireEvent.click(screen.getByRole('link', { name: 'Older' })))
  expect(kept()).toEqual(['EXHALE', 'old'])
  cleanup()
  // Meanwhile another tab is opened.
  trackVisit('?discount=CALM&utm_source=newer')
  open('navigate', path, from)
  expect(kept()).toEqual(['CALM', 'newer'])
})

test('TRACK-06: a page without session storage stores the parameters of the page before it', () => {
  closeStorage('sessionStorage')
  open('navigate')
  expect(kept()).toEqual(['EXHALE', 'old'])
})

function Back() {
  const navigate = useNavigate()
  return (
    <button type="button" onClick={() => void navigate(-1)}>
      Back
    </button>
  )
}

test.each(['reload', 'back_forward'] as const)(
  'TRACK-06, CHECKOUT-01: a page shown again by %s replaces no newer values, and adds no code that was used',
  (type) => {
    open(type, olderPage)
    expect(kept()).toEqual([null, 'old'])
    cleanup()
    open('navigate', '/?discount=CALM&utm_source=newer')
    cleanup()
    open(type, olderPage)
    expect(kept()).toEqual(['CALM', 'newer'])
  },
)

test('TRACK-06, CHECKOUT-01: nor does going back to it within the shop', async () => {
  vi.stubGlobal('performance', { now: () => 0, getEntriesByType: () => [{ type: 'navigate' }] })
  showInShop(
    <>
      <VisitObserver />
      <ShopLink to="/?discount=CALM&utm_source=newer">Newer</ShopLink>
      <Back />
    </>,
    { path: olderPage },
  )
  await act(async () => void fireEvent.click(screen.getByRole('link', { name: 'Newer' })))
  expect(kept()).toEqual(['CALM', 'newer'])
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Back' })))
  expect(kept()).toEqual(['CALM', 'newer'])
})

test('TRACK-06, CHECKOUT-01: nor does a choice on its page that keeps them in the address', async () => {
  vi.stubGlobal('performance', { now: () => 0, getEntriesByType: () => [{ type: 'navigate' }] })
  showInShop(
    <>
      <VisitObserver />
      <ShopLink to={`${olderPage}&size=6`}>6 pack</ShopLink>
      <ShopLink to={`${olderPage}&size=12&utm_term=tea`}>12 pack</ShopLink>
    </>,
    { path: olderPage },
  )
  expect(kept()).toEqual(['EXHALE', 'old'])
  // Meanwhile another tab is opened.
  trackVisit('?discount=CALM&utm_source=newer')
  await act(async () => void fireEvent.click(screen.getByRole('link', { name: '6 pack' })))
  expect(kept()).toEqual(['CALM', 'newer'])
  await act(async () => void fireEvent.click(screen.getByRole('link', { name: '12 pack' })))
  expect(kept()).toEqual(['CALM', 'old'])
})

test('DISC-02: a code is known after the navigation that has set its cookie, to the same page too', async () => {
  showInShop(
    <>
      <VisitObserver />
      <ShopLink to="/">Home</ShopLink>
    </>,
  )
  for (const code of ['EXHALE', 'OTHER']) {
    document.cookie = `discount_code=${code}; Path=/`
    await act(async () => void fireEvent.click(screen.getByRole('link', { name: 'Home' })))
    expect(useShop.getState().discountCode).toBe(code)
  }
})
