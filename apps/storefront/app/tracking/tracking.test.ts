import { describe, expect, test, vi } from 'vitest'
import { closeStorage, fillStorage, stubStorage } from '../testing/browser-storage.ts'
import { visitParameters } from './campaign.ts'
import { cookieOf, expiredCookie, readCookie } from './cookies.ts'
import { outboundUrl } from './outbound-url.ts'
import { readStoredValues, storeValues } from './stored-values.ts'
import { storedCampaign, trackVisit } from './visit.ts'

const day = 24 * 60 * 60 * 1000

/** The parts of a browser that a visit needs, with a cookie jar and a clock. */
function testBrowser() {
  const jar = new Map<string, string>()
  const written: string[] = []
  vi.stubGlobal('location', { protocol: 'http:' })
  vi.stubGlobal('document', {
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(cookie: string) {
      written.push(cookie)
      const [name = '', value = ''] = cookie.split(';')[0]?.split('=') ?? []
      jar.set(name, value)
    },
  })
  vi.useFakeTimers()
  return { stored: stubStorage('localStorage'), written }
}

describe('stored values', () => {
  test('TRACK-06: utm and aspire values expire after 3 days', () => {
    testBrowser()
    trackVisit('?utm_source=devotion&transaction_id=t1')
    vi.advanceTimersByTime(3 * day - 1)
    const known = { utm: { utm_source: 'devotion' }, aspire: { transaction_id: 't1' } }
    expect(storedCampaign()).toEqual(known)
    vi.advanceTimersByTime(1)
    expect(storedCampaign()).toEqual({ utm: {}, aspire: {} })
  })

  test('TRACK-06: values stored while the clock was ahead expire 3 days after it was corrected', () => {
    testBrowser()
    const now = Date.now()
    vi.setSystemTime(now + 300 * day)
    trackVisit('?utm_source=devotion')
    vi.setSystemTime(now)
    expect(storedCampaign().utm).toEqual({ utm_source: 'devotion' })
    vi.advanceTimersByTime(3 * day)
    expect(storedCampaign().utm).toEqual({})
  })

  test('a later visit without a campaign keeps the previous one; a new campaign replaces all of it', () => {
    testBrowser()
    trackVisit('?utm_source=a&utm_term=tea')
    trackVisit('?page=2')
    expect(storedCampaign().utm).toEqual({ utm_source: 'a', utm_term: 'tea' })
    trackVisit('?utm_source=b')
    expect(storedCampaign().utm).toEqual({ utm_source: 'b' })
  })

  test('values of an earlier visit are kept until replaced', () => {
    testBrowser()
    trackVisit('?discount=50%25+OFF&rfsn=ada')
    expect(trackVisit('')).toEqual({ discountCode: '50% OFF', featureFlag: null, refersionCode: 'ada' })
    expect(trackVisit('?discount=CALM')).toEqual({ discountCode: 'CALM', featureFlag: null, refersionCode: 'ada' })
  })

  test.each([
    ['closed', closeStorage],
    ['full', fillStorage],
  ])('a visit works where the storage is %s', (_, take) => {
    testBrowser()
    take('localStorage')
    expect(trackVisit('?utm_source=a&discount=CALM').discountCode).toBe('CALM')
    expect(storedCampaign()).toEqual({ utm: {}, aspire: {} })
  })

  test.each([
    '{',
    'null',
    '"x"',
    '[]',
    '{"values":{}}',
    '{"values":null,"expires":9e15}',
    '{"values":{"utm_source":1},"expires":9e15}',
  ])('ERR-31: stored values that do not parse are ignored: %s', (text) => {
    const { stored } = testBrowser()
    stored.set('utm', text)
    expect(readStoredValues('utm')).toEqual({})
    storeValues('utm', { utm_source: 'a' })
    expect(readStoredValues('utm')).toEqual({ utm_source: 'a' })
  })
})

describe('cookies', () => {
  test('TRACK-07: cookies expire after 7 days and have path /', () => {
    const { written } = testBrowser()
    trackVisit('?discount=EXHALE&rfsn=ada&feature_flag=sky')
    expect(written.toSorted()).toEqual(
      ['discount_code=EXHALE', 'feature_flag=sky', 'rfsn=ada'].map(
        (pair) => `${pair}; Path=/; Max-Age=604800; SameSite=Lax`,
      ),
    )
    vi.stubGlobal('location', { protocol: 'https:' })
    trackVisit('?rfsn=ida')
    expect(written.at(-1)).toBe('rfsn=ida; Path=/; Max-Age=604800; SameSite=Lax; Secure')
  })

  test('a cookie can be written, read and removed', () => {
    const cookie = cookieOf('discount_code', 'ä; b=c')
    expect(readCookie(`a=1; ${cookie.split(';')[0]}`, 'discount_code')).toBe('ä; b=c')
    expect(readCookie('discount_code=%E0%A4%A', 'discount_code')).toBeNull()
    expect(readCookie('rfsn_of_another=1; rfsn=2', 'rfsn')).toBe('2')
    expect(expiredCookie('discount_code')).toBe('discount_code=; Path=/; Max-Age=0; SameSite=Lax')
  })
})

describe('outbound links', () => {
  test('SCREEN-07, SCREEN-08, SCREEN-09: an external link gets ga, rfsn and discount, each only when known', () => {
    const none = { googleClientId: null, refersionCode: null, discountCode: null }
    const address = 'https://elsewhere.example/a?b=1#c'
    expect(outboundUrl(address, none)).toBe(address)
    expect(outboundUrl(address, { ...none, googleClientId: '1.2' })).toBe('https://elsewhere.example/a?b=1&ga=1.2#c')
    expect(outboundUrl(address, { ...none, refersionCode: 'ada' })).toBe('https://elsewhere.example/a?b=1&rfsn=ada#c')
    expect(outboundUrl(address, { ...none, discountCode: '5 %' })).toBe(
      'https://elsewhere.example/a?b=1&discount=5+%25#c',
    )
    for (const other of ['mailto:a@b.example', 'https://'])
      expect(outboundUrl(other, { ...none, discountCode: 'X' })).toBe(other)
  })
})

describe('reading the URL', () => {
  test('TRACK-02, TRACK-08: the eight utm parameters are read from the URL, and no other utm parameters', () => {
    const names = ['source', 'medium', 'campaign', 'term', 'content', 'platform', 'creative_format', 'marketing_tactic']
    const expected = Object.fromEntries(names.map((name) => [`utm_${name}`, `${name} & more`]))
    const search = `?${new URLSearchParams({ ...expected, utm_other: 'x', page: '2' }).toString()}`
    expect(visitParameters(search).utm).toEqual(expected)
  })

  test('TRACK-09, DISC-11: discount, feature flag, referral code and transaction id are read from the URL', () => {
    expect(visitParameters('?discount=EXHALE&feature_flag=sky&rfsn=ada&transaction_id=t1')).toEqual({
      utm: {},
      aspire: { transaction_id: 't1' },
      discountCode: 'EXHALE',
      featureFlag: 'sky',
      refersionCode: 'ada',
    })
    expect(visitParameters('?discount=&rfsn=%20')).toMatchObject({ discountCode: null, refersionCode: null })
  })

  test('values of up to 500 characters are accepted; several codes may share a parameter or not', () => {
    expect(visitParameters(`?rfsn=${'x'.repeat(500)}`).refersionCode).toHaveLength(500)
    expect(visitParameters(`?rfsn=${'x'.repeat(501)}`).refersionCode).toBeNull()
    expect(visitParameters('?discount=A,B&discount=C').discountCode).toBe('A,B,C')
  })
})
