/** `{{ code }}`: a placeholder without `|`. */
const placeholder = /\{\{[^{}|]*\}\}/g

/**
 * An announcement's text with the discount code in place of `{{ code }}`. The code comes from a URL, so markers in it
 * are removed.
 */
export function announcementText(text: string, discountCode: string | null): string {
  const code = (discountCode ?? '').replace(/[{}|]/g, '')
  return text.replaceAll(placeholder, () => code)
}
