// @vitest-environment jsdom
import { act, createEvent, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { showInShop } from '../testing/shop-stub.tsx'
import { VisitObserver } from '../tracking/visit.ts'
import { useShop } from '../stores/shop.ts'
import { ContentLink } from './content-link.tsx'

beforeEach(() => useShop.setState(useShop.getInitialState(), true))
afterEach(() => {
  for (const name of ['rfsn', 'discount_code']) document.cookie = `${name}=; Path=/; Max-Age=0`
})

/** Renders a link on a page with this URL. */
function linkOn(path: string, to: string): HTMLAnchorElement {
  const parts = (
    <>
      <VisitObserver />
      <ContentLink to={to}>There</ContentLink>
    </>
  )
  showInShop(parts, { path })
  return screen.getByRole('link')
}

/** Clicks a link; returns whether it is left to the browser. */
async function isLeftToBrowser(link: HTMLAnchorElement): Promise<boolean> {
  const click = createEvent.click(link, { button: 0 })
  let isLeft = false
  const decide = (event: Event) => {
    isLeft = !event.defaultPrevented
    // jsdom cannot open pages.
    event.preventDefault()
  }
  window.addEventListener('click', decide, { once: true })
  await act(async () => void fireEvent(link, click))
  return isLeft
}

const elsewhere = 'https://elsewhere.example/a?b=1'

test.each([
  ['nothing', '/', ''],
  ['SCREEN-08: the code of an affiliate', '/?rfsn=ada', '&rfsn=ada'],
  ['SCREEN-09: a discount code', '/?discount=EXHALE', '&discount=EXHALE'],
  ['SCREEN-08, SCREEN-09: both', '/?discount=EXHALE&rfsn=ada', '&rfsn=ada&discount=EXHALE'],
])('an external link carries the visit’s parameters: %s', (_what, address, added) => {
  expect(linkOn(address, elsewhere).href).toBe(elsewhere + added)
})

test('SCREEN-07: an external link carries the analytics client id once that is known', () => {
  const link = linkOn('/', elsewhere)
  expect(link.href).toBe(elsewhere)
  act(() => useShop.setState({ googleClientId: '12.34' }))
  expect(link.href).toBe(`${elsewhere}&ga=12.34`)
})

test.each(['/admin/sign-in', '/sitemap.xml', '/services/content/files/local/production/report.pdf?dl='])(
  '%s is left to the browser, since the shop’s router has no such page',
  async (address) => {
    const link = linkOn('/', address)
    expect([link.getAttribute('href'), link.target]).toEqual([address, ''])
    expect(await isLeftToBrowser(link)).toBe(true)
  },
)

test.each(['http://shop.test/administration?x=1#y', '/administration?x=1#y'])(
  'SCREEN-06: %s is internal: it opens by the router, without the parameters of external links',
  async (address) => {
    const link = linkOn('/?discount=EXHALE', address)
    expect([link.getAttribute('href'), link.target]).toEqual(['/administration?x=1#y', ''])
    expect(await isLeftToBrowser(link)).toBe(false)
  },
)

test.each(['mailto:calm@example.com', 'tel:+15550100'])('%s opens no tab', (address) => {
  const link = linkOn('/', address)
  expect(link.getAttribute('href')).toBe(address)
  expect(link.target).toBe('')
  expect(link.textContent).toBe('There')
})
