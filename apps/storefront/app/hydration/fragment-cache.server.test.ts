import { expect, test } from 'vitest'
import { KeptParts } from './fragment-cache.server.ts'

const footer = '<footer>Rest well</footer>'

/** A page with a part as React renders it: with its HTML, or with a placeholder if the HTML is cached. */
function render(route: string, rootData: object, props: object, html = footer) {
  const parts = new KeptParts(route, rootData)
  const { number, isKnown } = parts.place('footer', props)
  const part = isKnown
    ? `<template data-part-all="${number}"></template>`
    : `<template data-part-start="${number}"></template>${html}<template data-part-end="${number}"></template>`
  return { isKnown, page: parts.insertInto(Buffer.from(`<main>Clouds</main>${part}<script></script>`)).toString() }
}

const page = `<main>Clouds</main>${footer}<script></script>`

test('a part is rendered once for all pages of a route with the same props and root data', () => {
  const props = { text: 'Rest well' }
  expect(render('about', { variant: 'cbd' }, props)).toEqual({ isKnown: false, page })
  expect(render('about', { variant: 'cbd' }, { ...props })).toEqual({ isKnown: true, page })
  expect(render('press', { variant: 'cbd' }, props).isKnown).toBe(false)
  expect(render('about', { variant: 'non-cbd' }, props).isKnown).toBe(false)
  expect(render('about', { variant: 'cbd' }, { text: 'Sleep well' }).isKnown).toBe(false)
})

test('a part that failed is rendered again', () => {
  const failed = '<!--$!--><template data-dgst=""></template><!--/$-->'
  expect(render('home', {}, {}, failed).isKnown).toBe(false)
  expect(render('home', {}, {})).toEqual({ isKnown: false, page })
  expect(render('home', {}, {})).toEqual({ isKnown: true, page })
})

test('a page without such parts stays as it is', () => {
  const empty = Buffer.from('<main><template></template></main>')
  expect(new KeptParts('cart', {}).insertInto(empty)).toBe(empty)
})
