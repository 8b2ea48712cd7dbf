/**
 * The form fields for a gift card's recipient, with the line attributes that stores read them from. In a file of their
 * own, because the product page needs them before the code that validates them.
 */
export const recipientFields = [
  { name: 'recipientEmail', key: 'Recipient email' },
  { name: 'recipientName', key: 'Recipient name' },
  { name: 'giftMessage', key: 'Message' },
  { name: 'sendOn', key: 'Send on' },
] as const

export type RecipientField = (typeof recipientFields)[number]['name']

/** Whether a form says anything about a gift card's recipient. */
export const hasRecipient = (form: FormData): boolean => recipientFields.some(({ name }) => Boolean(form.get(name)))
