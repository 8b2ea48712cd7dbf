import { expect, test } from 'vitest'
import { splitAtLinks, withLinkTitle } from './link-marker.ts'

test('a double-brace link marker becomes a link with its text', () => {
  expect(splitAtLinks('Here, mostly. {{ link | Start with the water }} and stay.')).toEqual([
    { text: 'Here, mostly. ', isLink: false },
    { text: 'Start with the water', isLink: true },
    { text: ' and stay.', isLink: false },
  ])
})

test('a text without a marker stays unchanged, and an empty text has no parts', () => {
  expect(splitAtLinks('Nothing here but clouds')).toEqual([{ text: 'Nothing here but clouds', isLink: false }])
  expect(splitAtLinks('')).toEqual([])
})

test('a marker without text, or an unclosed one, is not a link', () => {
  expect(splitAtLinks('a {{ link | }} b {{ link | c')).toEqual([
    { text: 'a ', isLink: false },
    { text: ' b {{ link | c', isLink: false },
  ])
})

test.each([
  ['At {{ link }}, mostly.', { title: 'The $& {kiosk}' }, 'At {{ link | The $& kiosk }}, mostly.'],
  ['At {{link}}.', null, 'At {{ link |  }}.'],
  ['At {{ link | the kiosk }}.', { title: 'The kiosk' }, 'At {{ link | the kiosk }}.'],
])('BANNER2-01: a marker without words stands for the link by its title: %s', (content, link, marked) => {
  expect(withLinkTitle({ content, link })).toEqual({ content: marked, link })
})
