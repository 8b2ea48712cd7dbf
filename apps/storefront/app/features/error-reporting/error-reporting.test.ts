import { describe, expect, test, vi } from 'vitest'
import { collectErrors, type ErrorSource, type Report } from './collect-errors.ts'
import { isIgnored, textOf } from './ignored-errors.ts'
import { sentryOptions } from './sentry.ts'
import { redact, redactRecording, withoutPersonalData } from './without-personal-data.ts'

/** The parts of a window that error collection needs; the inline script is simulated. */
class TestWindow implements ErrorSource {
  navigator = { onLine: true }
  uncaughtErrors: ErrorSource['uncaughtErrors'] = []
  throwUncaught(error: unknown): void {
    this.uncaughtErrors?.push(error)
  }
}

const settle = () => new Promise((resolve) => void setImmediate(resolve))

describe('errors that are not reported', () => {
  test.each([
    ['ResizeObserver', new Error('ResizeObserver loop completed with undelivered notifications.')],
    ['a script of another origin', 'Script error.'],
    ['an extension', Object.assign(new Error('x'), { stack: 'at chrome-extension://abc/content.js:1:1' })],
    ['an aborted request', new DOMException('The user aborted a request.', 'AbortError')],
  ])('ERR-32: noise is not reported: %s', (_, error) => {
    const view = new TestWindow()
    const report = vi.fn<() => Promise<Report>>()
    collectErrors(view).deliver(report)
    view.throwUncaught(error)
    expect(report).not.toHaveBeenCalled()
    expect(isIgnored(error, true)).toBe(true)
  })

  test('ERR-32: a failed fetch is ignored while offline, and reported while online', () => {
    for (const words of ['Failed to fetch', 'NetworkError when attempting to fetch resource.', 'Load failed']) {
      const error = new TypeError(words)
      expect([isIgnored(error, false), isIgnored(error, true)]).toEqual([true, false])
    }
    expect(isIgnored(new Error('Cart creation returned no cart.'), false)).toBe(false)
  })

  test('ERR-32: errors caused by a failed fetch are ignored while offline; those caused by a timeout are not', () => {
    const wrapped = new Error('Cart Creation Failed', { cause: new TypeError('Failed to fetch') })
    expect([isIgnored(wrapped, false), isIgnored(wrapped, true)]).toEqual([true, false])
    const late = new Error('Failed to apply discount code', {
      cause: new DOMException('signal is aborted', 'AbortError'),
    })
    expect(isIgnored(late, true)).toBe(false)
  })
})

describe('uncaught errors', () => {
  test('ERR-22: uncaught errors are reported in order, including those before the script loaded', async () => {
    const view = new TestWindow()
    const earliest = new Error('earliest')
    view.throwUncaught(earliest)
    const errors = collectErrors(view)
    const early = new Error('early')
    view.throwUncaught(early)
    const report = vi.fn<Report>()
    errors.deliver(async () => report)
    await settle()
    const late = new Error('The Storefront API cannot be reached')
    view.throwUncaught(late)
    await settle()
    expect(report.mock.calls).toEqual([[earliest], [early], [late]])
  })

  test('when the reporter fails to load, the next error retries and none is lost', async () => {
    const view = new TestWindow()
    const errors = collectErrors(view)
    const report = vi.fn<Report>()
    const load = vi.fn<() => Promise<Report>>(async () => report)
    load.mockRejectedValueOnce(new Error('no code'))
    errors.deliver(load)
    view.throwUncaught('first')
    await settle()
    view.throwUncaught('second')
    await settle()
    expect(report.mock.calls).toEqual([['first'], ['second']])
  })

  test('a report includes the cause of an error', () => {
    const cause = new Error('Cart creation returned no cart.')
    expect(textOf(new Error('Cart Creation Failed', { cause }))).toMatch(
      /^Error: Cart Creation Failed[^]*Caused by Error: Cart creation returned no cart\.$/u,
    )
  })
})

describe('personal data', () => {
  test.each([
    ['Cannot mail ada.b+c@example.co.uk now', 'Cannot mail [email] now'],
    ['to=ada%40example.com', 'to=[email]'],
    ['Authorization: Bearer abc.def-1', 'Authorization: Bearer [token]'],
    ['at https://shop.test/sign-up?email=x&a=b (1:2)', 'at https://shop.test/sign-up (1:2)'],
    ['gid://shopify/Cart/c1-2a3b4c', 'gid://shopify/Cart/[token]'],
    ['{"giftText":"I love you, Bea","giftEmail":"bea@x.org"}', '{"giftText":[removed],"giftEmail":[removed]}'],
    [String.raw`{"giftText":"She said \"yes\", at last","a":1}`, '{"giftText":[removed],"a":1}'],
    [String.raw`body: "{\"giftText\":\"Be well, Bea\",\"a\":1}"`, String.raw`body: "{\"giftText\":[removed],\"a\":1}"`],
    ['{"key":"giftText","value":"Be well, Bea"},{"key":"a"}', '{"key":"giftText","value":[removed]},{"key":"a"}'],
    ['address1: 1 Quiet Lane, city: Portland, zip: 97201', 'address1: [removed], city: [removed], zip: [removed]'],
    ['X-Shopify-Storefront-Access-Token: 0123abcd', 'X-Shopify-Storefront-Access-Token: [removed]'],
    ['auth_token=0123abcd; theme=sky', 'auth_token=[removed]; theme=sky'],
    ['Unexpected token < in JSON at position 0', 'Unexpected token < in JSON at position 0'],
    ['capacity: 5, cities: 3', 'capacity: 5, cities: 3'],
  ])('reports contain no addresses, tokens or gift notes: %s', (text, expected) => {
    expect(withoutPersonalData(text)).toBe(expected)
  })

  test('report data is cleaned at every depth, also by field names', () => {
    const attributes = [
      { key: 'giftText', value: 'Be well' },
      { key: 'utm_source', value: 'letter' },
    ]
    expect(redact({ input: { attributes, address: { city: 'Portland' }, cartToken: 'abc', note: null } })).toEqual({
      input: {
        attributes: [{ key: 'giftText', value: '[removed]' }, attributes[1]],
        address: '[removed]',
        cartToken: '[removed]',
        note: null,
      },
    })
    expect(redact({ a: [{ b: 'ada@example.com', c: 1 }], d: null })).toEqual({ a: [{ b: '[email]', c: 1 }], d: null })
  })
})

const recorded = (query: string, email: string) => [
  { type: 4, data: { href: `https://shop.test/about${query}`, width: 360 } },
  { type: 2, data: { node: { tagName: 'a', attributes: { href: `mailto:${email}`, class: 'pill' }, id: 7 } } },
]

describe('recordings', () => {
  test('ERR-33: one in ten sessions and every session with an error are recorded', () => {
    const settings = { dsn: 'https://key@errors.example/1', release: '1.2.3', variant: 'cbd', mayReplay: true } as const
    expect(sentryOptions(settings)).toMatchObject({
      replaysSessionSampleRate: 0.1,
      replaysOnErrorSampleRate: 1,
      release: '1.2.3',
      initialScope: { tags: { variant: 'cbd' } },
      sendDefaultPii: false,
    })
    const names = (mayReplay: boolean) => {
      const { integrations } = sentryOptions({ ...settings, mayReplay })
      return Array.isArray(integrations) ? integrations.map(({ name }) => name) : []
    }
    expect(names(true)).toContain('Replay')
    expect(names(false)).not.toContain('Replay')
  })

  test('recordings are sent without URL queries and email addresses, otherwise unchanged', () => {
    const given = JSON.stringify(recorded('?email=ada%40example.com&key=abc', 'ada@example.com'))
    const [part = '', sent = ''] = redactRecording(`{"segment_id":0}\n${given}`).split('\n')
    expect(part).toBe('{"segment_id":0}')
    expect(JSON.parse(sent)).toEqual(recorded('', '[email]'))
  })
})
