// @vitest-environment jsdom
import { vercelStegaCombine, vercelStegaSplit } from '@vercel/stega'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showTypedTexts } from './typed-texts.ts'

/** A text as in a preview, followed by its origin as invisible characters. */
function textFrom(path: string, text: string): string {
  const href = `http://shop.example/admin/intent/edit/?baseUrl=/admin&id=home&type=home&path=${encodeURIComponent(path)}`
  return vercelStegaCombine(text, { origin: 'sanity.io', href }, false)
}

const quote = 'quote[_key=="b1"].text'
const quotePath = ['quote', { _key: 'b1' }, 'text']
let end = () => {}

/** The visible texts of the page. */
const shown = () => [...document.querySelectorAll('p')].map(({ textContent }) => vercelStegaSplit(textContent).cleaned)

/** Sends the Studio's message about a typed text. */
function type(
  path: unknown[],
  before: string,
  after: string,
  { layer = 'drafts', origin = location.origin } = {},
): void {
  const data = { type: 'typed-texts', id: 'home', layer, texts: [{ path, before, after }] }
  window.dispatchEvent(new MessageEvent('message', { origin, data }))
}

/** Replaces the page's content, like a reload. */
function load(...texts: string[]): void {
  document.body.innerHTML = texts.map((text) => `<p>${text}</p>`).join('')
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  load(textFrom('title', 'Calm'), textFrom(quote, 'Slow'), 'Calm')
  end = showTypedTexts('drafts')
})

afterEach(() => end())

test('a typed text is shown where the page shows its field, and keeps its origin', () => {
  type(['title'], 'Calm', 'Calmer')
  type(quotePath, 'Slow', 'Slower')
  expect(shown()).toEqual(['Calmer', 'Slower', 'Calm'])
  expect(document.querySelector('p')?.textContent).toBe(textFrom('title', 'Calmer'))
})

test('a page that loads an earlier saved text keeps the typed text', async () => {
  type(['title'], 'Calm', 'Calme')
  type(['title'], 'Calme', 'Calmer')
  load(textFrom('title', 'Calme'))
  await vi.waitFor(() => expect(shown()).toEqual(['Calmer']), { timeout: 30_000 })
  type(['title'], 'Calmer', 'Calme')
  expect(shown()).toEqual(['Calme'])
})

test('a text that somebody else has written since is not hidden', async () => {
  type(['title'], 'Calm', 'Calmer')
  vi.advanceTimersByTime(3000)
  load(textFrom('title', 'Calm'))
  await new Promise((resolve) => setImmediate(resolve))
  expect(shown()).toEqual(['Calm'])
})

test('a text that the page shows in another form waits for the page', () => {
  load(textFrom('title', 'CALM'), `About ${textFrom('title', 'Calm')}`)
  type(['title'], 'Calm', 'Calmer')
  expect(shown()).toEqual(['CALM', 'About Calm'])
})

test('a message for another perspective than the page’s, or from another origin, changes nothing', () => {
  type(['title'], 'Calm', 'Calmer', { layer: 'r1' })
  type(['title'], 'Calm', 'Calmer', { origin: 'https://elsewhere.example' })
  expect(shown()).toEqual(['Calm', 'Slow', 'Calm'])
})

test.each([
  [{ type: 'typed-texts', id: 'home', layer: 'drafts' }],
  [{ type: 'typed-texts', id: 'home', layer: 'drafts', texts: [{ path: 'title', before: 'Calm', after: 'Calmer' }] }],
  [{ type: 'typed-texts', id: 'home', layer: 'drafts', texts: [{ path: ['title'], before: 'Calm', after: {} }] }],
  [null],
])('a message of another shape changes nothing: %j', (data) => {
  window.dispatchEvent(new MessageEvent('message', { origin: location.origin, data }))
  expect(shown()).toEqual(['Calm', 'Slow', 'Calm'])
})
