import { expect, test } from 'vitest'
import { fieldError } from './field-rules.ts'

test('CONTACT-09: a required value may not be empty or blank; one that is not may', () => {
  expect(fieldError('', { required: true })).not.toBeNull()
  expect(fieldError(' \n', { required: true })).not.toBeNull()
  expect(fieldError('x', { required: true })).toBeNull()
  expect(fieldError('', { email: true, url: true })).toBeNull()
})

test('CONTACT-09, SIGNUP-07: the email rule takes addresses only', () => {
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

test('CONTACT-09: the url rule takes web addresses only', () => {
  for (const good of ['https://example.com', 'http://example.com/a?b#c'])
    expect(fieldError(good, { url: true })).toBeNull()
  for (const bad of ['example.com', 'javascript:alert(1)', 'ftp://example.com', 'https://'])
    expect(fieldError(bad, { url: true })).not.toBeNull()
})

test('what is wrong is said in words that tell how to mend it', () => {
  expect(fieldError('', { required: true })).toBe('Please fill this in.')
  expect(fieldError('ada', { email: true })).toBe('Please enter an email address, such as ada@example.com.')
  expect(fieldError('javascript:https://example.com', { url: true })).toBe(
    'Please enter a web address, such as https://example.com.',
  )
})
