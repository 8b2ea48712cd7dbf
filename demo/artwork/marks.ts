/** The two marks as SVG files in `currentColor`. */

import { mark } from './mark.ts'
import { BRAND } from './palette.ts'
import { WORDMARK_BOX, WORDMARK_PATH } from './wordmark-outline.ts'

export function brandMark(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" role="img" aria-label="${BRAND}">${mark(32, 30, 28, 'currentColor')}</svg>\n`
}

export function wordmark(): string {
  const { x, y, width, height } = WORDMARK_BOX
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}" role="img" aria-label="${BRAND}">` +
    `<path fill="currentColor" d="${WORDMARK_PATH}"/></svg>\n`
  )
}
