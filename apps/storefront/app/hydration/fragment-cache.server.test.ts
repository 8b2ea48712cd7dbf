import { expect, test } from 'vitest'
import { RenderedFragments } from './fragment-cache.server.ts'

const footer = '<footer>Rest well</footer>'

/** A page with a part as React renders it: with its HTML, or with a placeholder if the HTML is cached. */
function render(route: string, rootData: object, props: object, { html = footer, name = 'footer' } = {}) {
  const parts = new RenderedFragments(route, rootData)
  const { number, isCached } = parts.register(name, props)
  const part = isCached
    ? `<template data-part-all="${number}"></template>`
    : `<template data-part-start="${number}"></template>${html}<template data-part-end="${number}"></template>`
  return {
    isCached,
    page: parts.insertCachedHtml(Buffer.from(`<main>Clouds</main>${part}<script></script>`)).toString(),
  }
}

const page = `<main>Clouds</main>${footer}<script></script>`

test('a part is rendered once for all pages of a route with the same props and root data', () => {
  const props = { text: 'Rest well' }
  expect(render('about', { variant: 'cbd' }, props)).toEqual({ isCached: false, page })
  expect(render('about', { variant: 'cbd' }, { ...props })).toEqual({ isCached: true, page })
  expect(render('press', { variant: 'cbd' }, props).isCached).toBe(false)
  expect(render('about', { variant: 'non-cbd' }, props).isCached).toBe(false)
  expect(render('about', { variant: 'cbd' }, { text: 'Sleep well' }).isCached).toBe(false)
  expect(render('about', { variant: 'cbd' }, props, { name: 'banner' }).isCached).toBe(false)
})

test('a part that failed is rendered again', () => {
  const failed = '<!--$!--><template data-dgst=""></template><!--/$-->'
  expect(render('home', {}, {}, { html: failed }).isCached).toBe(false)
  expect(render('home', {}, {})).toEqual({ isCached: false, page })
  expect(render('home', {}, {})).toEqual({ isCached: true, page })
})

test('a page without such parts stays as it is', () => {
  const empty = Buffer.from('<main><template></template></main>')
  expect(new RenderedFragments('cart', {}).insertCachedHtml(empty)).toBe(empty)
})
