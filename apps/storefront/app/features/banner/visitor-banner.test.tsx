// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { Link } from 'react-router'
import { expect, test } from 'vitest'
import { useShop } from '../../stores/shop.ts'
import { showInShop } from '../../testing/shop-stub.tsx'
import { VisitObserver } from '../../tracking/visit.ts'
import type { Banner } from './banner.query.ts'
import { AnnouncementBanner } from './announcement-banner.tsx'
import VisitorBanner from './visitor-banner.tsx'

const devotion: Banner = {
  visibility: { cbd: false, discount: false, devotion: true },
  contents: [{ key: 'one', text: 'A friend sent you.', external: false }],
  static: true,
  background: '#1d2a58',
  text: '#ffffff',
}

test('BANNER2-06, BANNER2-07: the words of a banner have the code, and lead only where links may', () => {
  const text = 'With {{ code }} you {{ link | save }}'
  const shown = (url: string) => {
    const always = { cbd: false, discount: false, devotion: false }
    const banner = { ...devotion, visibility: always, contents: [{ key: 'one', text, url, external: false }] }
    const { container, unmount } = showInShop(<VisitorBanner banners={[banner]} />)
    const found = [container.textContent, container.querySelector('a')?.getAttribute('href')]
    unmount()
    return found
  }
  useShop.setState({ discountCode: 'EXHALE' })
  expect(shown('/shop')).toEqual(['With EXHALE you save', '/shop'])
  expect(shown('javascript:alert(1)')).toEqual(['With EXHALE you save', '/'])
  useShop.setState({ discountCode: '{{LINK}|2}' })
  expect(shown('/shop')).toEqual(['With {{LINK}|2} you save', '/shop'])
  useShop.setState({ discountCode: null })
})

test('BANNER2-04: a campaign’s banner appears when a link begins it', async () => {
  showInShop(
    <>
      <VisitObserver />
      <VisitorBanner banners={[devotion]} />
      <Link to="/?utm_source=devotion">For friends</Link>
    </>,
  )
  expect(screen.queryByText('A friend sent you.')).toBeNull()
  fireEvent.click(screen.getByText('For friends'))
  await screen.findByText('A friend sent you.')
})

test('the words of a banner that does not move take their space before it appears', () => {
  const text = 'Slowly. {{ link | Dim the lights }} and {{link|rest}}.'
  const always = { cbd: false, discount: false, devotion: false }
  const banner = { ...devotion, visibility: always, contents: [{ key: 'one', text, external: false }] }
  const { container } = showInShop(<AnnouncementBanner banners={[banner]} />)
  expect(container.textContent).toBe('Slowly. Dim the lights and rest.')
  expect(container.querySelector('p')?.style.visibility).toBe('hidden')
})
