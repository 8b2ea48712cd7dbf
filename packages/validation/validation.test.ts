import { expect, test } from 'vitest'
import { parseDiscountCodes } from './discount-code.ts'
import { isEmailAddress } from './email-address.ts'
import { isolated } from './isolated.ts'

test.each([
  'ada@example.com',
  'ada.byron+gift@mail.example.co.uk',
  "o'hara@example.com",
  'josé@example.com',
  'ada@münchen.de',
  'ada@xn--mnchen-3ya.de',
  '用户@例子.广告',
  `${'a'.repeat(64)}@example.com`,
  `ada@${'a.'.repeat(123)}com`.replace('@', 'x@'),
])('%s is an email address', (text) => expect(isEmailAddress(text)).toBe(true))

test.each([
  '',
  'ada',
  'ada@example',
  'ada @example.com',
  'ada@example..com',
  '.ada@example.com',
  'ada.@example.com',
  'ada@-example.com',
  'ada@example.c',
  'ada@127.0.0.1',
  'ada@example.com, eve@example.com',
  'ada@example.com;eve@example.com',
  'Ada <ada@example.com>',
  'ada@example.com\nBcc: eve@example.com',
  `${'a'.repeat(65)}@example.com`,
  `ada@${'example.'.repeat(32)}com`,
])('%j is not an email address', (text) => expect(isEmailAddress(text)).toBe(false))

test.each([
  ['Grace Hopper', 'Grace Hopper'],
  ['גרייס!', '\u2068גרייס!\u2069'],
  ['قارب 7', '\u2068قارب 7\u2069'],
  ['Ada\u202E\u2069', '\u2068Ada\u202E\u2069'],
])('%j is isolated from its line only if it contains something from right to left', (text, isolatedText) =>
  expect(isolated(text)).toBe(isolatedText),
)

test.each([
  ['EXHALE', ['EXHALE']],
  [' SAVE$10 , MOM&ME,A/B ', ['SAVE$10', 'MOM&ME', 'A/B']],
  ["O'CLOCK,,<b>", ["O'CLOCK", '<b>']],
  ['TEN PERCENT', ['TEN PERCENT']],
  ['a\u0000b,c\nd', []],
  ['a'.repeat(256), []],
  ['a'.repeat(255), ['a'.repeat(255)]],
  ['1,2,3,4,5,6,7,8,9,10,11', ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']],
  ['', []],
])('the discount codes in %j', (text, codes) => expect(parseDiscountCodes(text)).toEqual(codes))
