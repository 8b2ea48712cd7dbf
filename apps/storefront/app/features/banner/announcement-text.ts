/** `{{ code }}`: a placeholder without `|`. */
const placeholder = /\{\{[^{}|]*\}\}/g

/** An announcement's text with the discount code in place of `{{ code }}`. */
export const announcementText = (text: string, discountCode: string | null): string =>
  text.replaceAll(placeholder, () => discountCode ?? '')
