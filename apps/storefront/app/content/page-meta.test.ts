import { expect, test } from 'vitest'
import { site } from '../testing/shop-stub.tsx'
import { pageMeta, socialMeta } from './page-meta.ts'

const image = (format: string) => ({ id: `image-${format}-1200x630-${format}` })

/** The address of the picture in link previews of a page, which has one, on a site that may have one too. */
const pictureOf = (own: string, ofSite?: string) =>
  socialMeta(
    { site, layout: { meta: ofSite === undefined ? null : { image: image(ofSite) } } },
    { title: 'Drift', description: 'Slowly.', image: image(own) },
  ).find((tag) => 'property' in tag && tag.property === 'og:image')

test('the picture of a link preview is never an SVG, which none shows, but the site’s own', () => {
  expect(pictureOf('png', 'webp')).toMatchObject({ content: expect.stringContaining('/png-1200x630.png') })
  expect(pictureOf('svg', 'webp')).toMatchObject({ content: expect.stringContaining('/webp-1200x630.webp') })
  expect([pictureOf('svg'), pictureOf('svg', 'svg')]).toEqual([undefined, undefined])
})

/** The description for search engines of a page that says this of itself, on a site that may have its own. */
const descriptionOf = (own: string | null, siteDescription: string | null) =>
  pageMeta([{ loaderData: { site, layout: { meta: { siteDescription } } } }], {}, () => ({
    title: 'Drift',
    description: own,
  })).find((tag) => 'name' in tag && tag.name === 'description')

test('a page that says nothing of itself has the description of the site, or else its title', () => {
  expect(descriptionOf('Slowly.', 'A calm shop.')).toMatchObject({ content: 'Slowly.' })
  expect(descriptionOf(null, 'A calm shop.')).toMatchObject({ content: 'A calm shop.' })
  expect(descriptionOf(null, null)).toMatchObject({ content: 'Drift' })
})
