import { splitAtLinks, type TextPiece } from '../../content/link-marker.ts'

/** `{{ code }}`: a placeholder without a bar. */
const placeholder = /\{\{[^{}|]*\}\}/g

/**
 * An announcement's text with the discount code in place of `{{ code }}`, cut at its `{{ link | words }}` markers. The code
 * comes from an address, so that it may not bring markers of its own.
 */
export function announcementText(text: string, discountCode: string | null): TextPiece[] {
  const code = (discountCode ?? '').replace(/[{}|]/g, '')
  return splitAtLinks(text.replaceAll(placeholder, () => code))
}
