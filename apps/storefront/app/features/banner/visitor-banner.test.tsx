// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { Link } from 'react-router'
import { expect, test } from 'vitest'
import { showInShop } from '../../testing/shop-stub.tsx'
import { useScreen } from '../../stores/screen.ts'
import { VisitObserver } from '../../tracking/visit.ts'
import type { Banner } from './banner.query.ts'
import VisitorBanner from './visitor-banner.tsx'

const devotion: Banner = {
  id: 'devotion',
  visibility: { cbd: false, discount: false, devotion: true },
  contents: [{ key: 'one', text: 'A friend sent you.', external: false }],
  static: true,
  background: '#1d2a58',
  text: '#ffffff',
}

test('BANNER2-04, STATE-03: a campaign’s banner appears, and its height is known, when a link begins it', async () => {
  showInShop(
    <>
      <VisitObserver />
      <VisitorBanner banners={[devotion]} />
      <Link to="/?utm_source=devotion">For friends</Link>
    </>,
  )
  expect(screen.queryByText('A friend sent you.')).toBeNull()
  expect(useScreen.getState().globalBannerHeight).toBe(0)
  fireEvent.click(screen.getByText('For friends'))
  await screen.findByText('A friend sent you.')
  expect(useScreen.getState().globalBannerHeight).toBe(44)
})
