import { expect, test } from 'vitest'
import { fieldError } from './field-rules.ts'

test('CONTACT-09: a required value may not be empty or blank; an optional one may', () => {
  expect(fieldError('', { required: true })).not.toBeNull()
  expect(fieldError(' \n', { required: true })).not.toBeNull()
  expect(fieldError('x', { required: true })).toBeNull()
  expect(fieldError('', { email: true, url: true })).toBeNull()
})

test('CONTACT-09, SIGNUP-07: the email rule accepts only email addresses', () => {
  for (const good of ['ada@example.com', ' ada+x@sub.example.co ']) expect(fieldError(good, { email: true })).toBeNull()
  for (const bad of [
    'ada',
    'ada@',
    'ada@example',
    '@example.com',
    'a b@example.com',
    'a@b@example.com',
    'a@x.com, b@x.com',
  ])
    expect(fieldError(bad, { email: true })).not.toBeNull()
})

test('CONTACT-09: the url rule accepts only web URLs', () => {
  for (const good of ['https://example.com', 'http://example.com/a?b#c'])
    expect(fieldError(good, { url: true })).toBeNull()
  for (const bad of ['example.com', 'javascript:alert(1)', 'ftp://example.com', 'https://'])
    expect(fieldError(bad, { url: true })).not.toBeNull()
})

test('the error messages say how to correct the value', () => {
  expect(fieldError('', { required: true })).toBe('Please fill this in.')
  expect(fieldError('ada', { email: true })).toBe('Please enter an email address, such as ada@example.com.')
  expect(fieldError('javascript:https://example.com', { url: true })).toBe(
    'Please enter a web address, such as https://example.com.',
  )
})
