import { isEmailAddress } from '@shop/validation/email-address'
import { parsedUrl } from '@shop/validation/parsed-url'

/** The rule for a value; an empty optional value is always valid (specification, section 5). */
export interface FieldRules {
  required?: boolean
  email?: boolean
  url?: boolean
}

const isWebUrl = (value: string): boolean => /^https?:\/\/./iu.test(value) && parsedUrl(value) !== undefined

/** The error message for a value, null when it is valid. */
export function fieldError(value: string, { required, email, url }: FieldRules): string | null {
  const text = value.trim()
  if (text === '') return required ? 'Please fill this in.' : null
  if (email && !isEmailAddress(text)) return 'Please enter an email address, such as ada@example.com.'
  if (url && !isWebUrl(text)) return 'Please enter a web address, such as https://example.com.'
  return null
}
