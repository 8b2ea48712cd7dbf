import { splitAtLinks, type TextPiece } from '../../content/link-marker.ts'

/** `{{ code }}`: a placeholder without `|`. */
const placeholder = /\{\{[^{}|]*\}\}/g

/**
 * An announcement's text with the discount code in place of `{{ code }}`, split at its `{{ link | words }}` markers.
 * The code comes from a URL, so markers in it are removed.
 */
export function announcementText(text: string, discountCode: string | null): TextPiece[] {
  const code = (discountCode ?? '').replace(/[{}|]/g, '')
  return splitAtLinks(text.replaceAll(placeholder, () => code))
}
