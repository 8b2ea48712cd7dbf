// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { showInShop } from '../testing/shop-stub.tsx'
import Footer from './footer.tsx'

const menu = (title: string | null, name: string) => ({ title, links: [{ key: name, to: '/', title: name }] })

test('FOOTER-02: a menu without a title has its links, and no empty heading', () => {
  const menus = {
    loginLink: null,
    productMenu: menu('Drink', 'Water'),
    primaryMenu: menu(null, 'About'),
    secondaryMenu: menu('', 'Press'),
    legalPageMenu: [],
  }
  const { container, getAllByRole } = showInShop(<Footer menus={menus} footer={null} social={[]} />)
  expect(getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Drink'])
  expect(getAllByRole('navigation').map((nav) => nav.getAttribute('aria-label'))).toEqual(['Drink'])
  expect(container.querySelectorAll('[aria-label=""]')).toHaveLength(0)
  expect(container.querySelectorAll('p:empty')).toHaveLength(0)
  expect(getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Water', 'About', 'Press'])
})
