import { expect, test } from 'vitest'
import { asPostalCode, findCountry } from './countries.ts'

test.each([
  ['DE', '٨٠٣٣١', '80331'],
  ['DE', '۸۰۳۳۱', '80331'],
  ['US', '941101234', '94110-1234'],
  ['US', '9411012345', '9411012345'],
])('a postal code of %s as it is typed, %s, is written %s', (code, typed, written) => {
  const country = findCountry(code)
  expect(country && asPostalCode(country, typed)).toBe(written)
})
