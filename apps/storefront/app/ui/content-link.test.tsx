// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { VisitObserver } from '../tracking/visit.ts'
import { useShop } from '../stores/shop.ts'
import { ContentLink } from './content-link.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
beforeEach(() => useShop.setState(useShop.getInitialState(), true))
afterEach(() => {
  document.body.replaceChildren()
  for (const name of ['rfsn', 'discount_code']) document.cookie = `${name}=; Path=/; Max-Age=0`
})

/** Renders a link on a page with this URL. */
async function linkOn(address: string, to: string) {
  const Page = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <>
          <VisitObserver />
          <ContentLink to={to}>There</ContentLink>
        </>
      ),
    },
  ])
  const element = document.body.appendChild(document.createElement('div'))
  await act(async () => createRoot(element).render(<Page initialEntries={[address]} />))
  return () => element.querySelector('a')
}

const elsewhere = 'https://elsewhere.example/a?b=1'

test.each([
  ['nothing', '/', ''],
  ['SCREEN-08: the code of an affiliate', '/?rfsn=ada', '&rfsn=ada'],
  ['SCREEN-09: a discount code', '/?discount=EXHALE', '&discount=EXHALE'],
  ['SCREEN-08, SCREEN-09: both', '/?discount=EXHALE&rfsn=ada', '&rfsn=ada&discount=EXHALE'],
])('an external link carries the visit’s parameters: %s', async (_what, address, added) => {
  const link = await linkOn(address, elsewhere)
  expect(link()?.href).toBe(elsewhere + added)
})

test('SCREEN-07: an external link carries the analytics client id once that is known', async () => {
  const link = await linkOn('/', elsewhere)
  expect(link()?.href).toBe(elsewhere)
  act(() => useShop.setState({ googleClientId: '12.34' }))
  expect(link()?.href).toBe(`${elsewhere}&ga=12.34`)
})

test('a link to the Studio is left to the browser, since the shop’s router has no such route', async () => {
  const link = await linkOn('/', '/admin/sign-in')
  const followed = new MouseEvent('click', { bubbles: true, cancelable: true })
  // jsdom does not navigate: check that no handler has prevented the default.
  document.addEventListener('click', (event) => expect(event.defaultPrevented).toBe(false), { once: true })
  link()?.dispatchEvent(followed)
  expect(link()?.getAttribute('href')).toBe('/admin/sign-in')
})

test.each(['mailto:calm@example.com', 'tel:+15550100'])('%s opens no tab', async (address) => {
  const link = (await linkOn('/', address))()
  expect(link?.getAttribute('href')).toBe(address)
  expect(link?.target).toBe('')
  expect(link?.textContent).toBe('There')
})
