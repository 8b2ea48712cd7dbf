// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showInShop } from '../../testing/shop-stub.tsx'
import { FrequencyTable } from './frequency-table.tsx'

const nothing = { title: null, text: null, headings: [], intervals: [] }

test('TYPE-41: the words about the frequency are shown without a table of intervals', () => {
  showInShop(<FrequencyTable frequency={{ ...nothing, text: 'As often as it rains.', headings: ['Every'] }} />)
  expect(document.querySelector('section')?.textContent).toBe('How oftenAs often as it rains.')
  expect(screen.queryByRole('table')).toBeNull()
})

test('without words and intervals there is nothing about the frequency', () => {
  const { container } = showInShop(<FrequencyTable frequency={nothing} />)
  expect(container.textContent).toBe('')
})
