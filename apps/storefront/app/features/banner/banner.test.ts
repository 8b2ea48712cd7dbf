import { describe, expect, test } from 'vitest'
import { splitAtLinks } from '../../content/link-marker.ts'
import { announcementText } from './announcement-text.ts'
import { bannersSchema, type Banner } from './banner.query.ts'
import { bannersOfSite, chooseBanner, isUnconditional } from './choose-banner.ts'

const unknownVisitor = { discountCode: null, campaignSource: null }

function banner(words: string, visibility: Partial<Banner['visibility']> = {}): Banner {
  return {
    visibility: { cbd: false, discount: false, devotion: false, ...visibility },
    contents: [{ key: 'a', text: words, url: null, external: false }],
    static: true,
    background: '#1d2a58',
    text: '#ffffff',
  }
}

/** The words of a banner that is shown. */
const wordsOf = (shown: Banner | undefined) => shown?.contents[0]?.text

/** The color of the text of a banner in these colors. */
const textColor = (background: string, text: string) =>
  bannersSchema.parse([{ ...banner('a'), background, text }])[0]?.text

describe('choosing a banner', () => {
  test('BANNER-01, BANNER2-02: the first banner whose conditions all hold is shown', () => {
    const banners = [banner('for a code', { discount: true }), banner('first'), banner('second')]
    expect(wordsOf(chooseBanner(banners, unknownVisitor))).toBe('first')
    expect(wordsOf(chooseBanner(banners.toReversed(), { ...unknownVisitor, discountCode: 'EXHALE' }))).toBe('second')
  })

  test('BANNER-01: all of a banner’s conditions must hold', () => {
    const banners = [banner('both', { discount: true, devotion: true }), banner('else')]
    expect(wordsOf(chooseBanner(banners, { discountCode: 'EXHALE', campaignSource: 'news' }))).toBe('else')
    expect(wordsOf(chooseBanner(banners, { discountCode: 'EXHALE', campaignSource: 'devotion' }))).toBe('both')
  })

  test('BANNER-01: unpublished banners and a missing list are ignored', () => {
    expect(bannersSchema.parse([null, banner('a')])).toEqual([banner('a')])
    expect(bannersSchema.parse(null)).toEqual([])
  })

  test('the text of a banner has its color only where it is readable on the background', () => {
    for (const [background, text] of [
      ['#1d2a58', '#ffffff'],
      ['#25385b', '#a2b0ff'],
      ['#ffffff', '#25385b'],
    ] as const)
      expect(textColor(background, text)).toBe(text)
    for (const background of ['#ffffff', '#a2b0ff']) expect(textColor(background, '#ffffff')).toBe('#1d2a58')
    expect(textColor('#25385b', '#1d2a58')).toBe('#ffffff')
  })

  test('BANNER-02, BANNER2-03: a discount banner needs a discount code', () => {
    const banners = [banner('code', { discount: true })]
    expect(chooseBanner(banners, unknownVisitor)).toBeUndefined()
    expect(chooseBanner(banners, { ...unknownVisitor, discountCode: '' })).toBeUndefined()
    expect(wordsOf(chooseBanner(banners, { ...unknownVisitor, discountCode: 'EXHALE' }))).toBe('code')
  })

  test('BANNER-03, BANNER2-04: a devotion banner needs the stored campaign source to be devotion', () => {
    const banners = [banner('devoted', { devotion: true })]
    expect(chooseBanner(banners, { ...unknownVisitor, campaignSource: 'devotional' })).toBeUndefined()
    expect(wordsOf(chooseBanner(banners, { ...unknownVisitor, campaignSource: 'devotion' }))).toBe('devoted')
  })

  test('BANNER2-05: a banner flagged cbd is shown only on the hemp site', () => {
    const banners = [banner('hemp', { cbd: true }), banner('any')]
    expect(bannersOfSite(banners, 'non-cbd').map(wordsOf)).toEqual(['any'])
    expect(bannersOfSite(banners, 'cbd').map(wordsOf)).toEqual(['hemp', 'any'])
  })
})

describe('the text', () => {
  test('BANNER-04, BANNER2-06: {{ code }} is replaced by the discount code, with any spacing', () => {
    expect(announcementText('{{ code }} and {{code}} are yours', 'EXHALE')).toBe('EXHALE and EXHALE are yours')
  })

  test('{{ link | words }} becomes a link, also with the code in its text', () => {
    expect(splitAtLinks('Take {{ link | {{ code }} }} along', (words) => announcementText(words, 'EXHALE'))).toEqual([
      { text: 'Take ', isLink: false },
      { text: 'EXHALE', isLink: true },
      { text: ' along', isLink: false },
    ])
  })

  test('BANNER2-06: a code is shown with its braces, and is never a marker', () => {
    const code = '{{ link | $& }}'
    expect(splitAtLinks('Use {{ code }} {{ link | now }}', (words) => announcementText(words, code))).toEqual([
      { text: `Use ${code} `, isLink: false },
      { text: 'now', isLink: true },
    ])
  })
})

test('a banner without text is left out, so no space is reserved for it', () => {
  expect(bannersSchema.parse([{ ...banner('empty'), contents: [] }, banner('else')])).toEqual([banner('else')])
  expect(bannersSchema.parse([{ ...banner('never filled in'), contents: null }])).toEqual([])
})

test.each([
  [{}, true],
  [{ cbd: true }, true],
  [{ discount: true }, false],
  [{ devotion: true }, false],
  [{ discount: true, devotion: true }, false],
])('a banner with the conditions %j is shown to all visitors: %s', (visibility, isForAll) => {
  expect(isUnconditional(banner('a', visibility))).toBe(isForAll)
})

test('without a code the placeholder is replaced by nothing', () => {
  expect(announcementText('Use {{ code }}.', null)).toBe('Use .')
})
