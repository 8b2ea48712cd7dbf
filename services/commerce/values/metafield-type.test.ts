import { expect, test } from 'vitest'
import { isMetafieldType, metafieldProblem, referencesIn } from './metafield-type.ts'

const product = 'gid://shopify/Product/1'

test.each([
  ['boolean', 'true'],
  ['color', '#FFcc00'],
  ['date', '2026-02-28'],
  ['date_time', '2026-02-28T09:00:00+01:00'],
  ['dimension', '{"value":2.5,"unit":"cm"}'],
  ['id', 'A-1'],
  ['json', '[1,{"a":null}]'],
  ['link', '{"text":"Read on","url":"https://shop.test/"}'],
  ['list.color', '["#ffcc00"]'],
  ['list.date', '["2026-02-28"]'],
  ['list.number_integer', '[1,2]'],
  ['list.product_reference', `["${product}"]`],
  ['list.rating', '[{"value":"4","scale_min":"1","scale_max":"5"}]'],
  ['list.single_line_text_field', '[]'],
  ['metaobject_reference', 'gid://shopify/Metaobject/7'],
  ['money', '{"amount":"5.99","currency_code":"USD"}'],
  ['multi_line_text_field', 'a\nb'],
  ['number_decimal', '-9999999999999.999999999'],
  ['number_integer', '-9007199254740991'],
  ['rich_text_field', '{"type":"root","children":[]}'],
  ['single_line_text_field', '👩‍👩‍👧 \u202Eright to left'],
  ['url', 'mailto:ada@example.com'],
  ['volume', '{"value":330,"unit":"ml"}'],
  ['weight', '{"value":1,"unit":"kg"}'],
])('%s takes %s', (type, value) => {
  expect([isMetafieldType(type), metafieldProblem(type, value)]).toEqual([true, undefined])
})

test.each([
  ['boolean', 'yes', 'is neither true nor false'],
  ['color', 'red', 'is not a color such as #ffcc00'],
  ['date', '2026-02-30', 'is not a date'],
  ['date_time', '2026-02-28', 'is not a time such as 2026-11-21T09:00:00Z'],
  ['date_time', '2026-02-30T09:00:00Z', 'is not a time'],
  ['dimension', '{"value":2.5,"unit":"parsec"}', 'has a wrong unit: it is not one of in, ft, yd, mm, cm, m'],
  ['json', '{', 'is not JSON'],
  ['link', '{"text":"a","url":"javascript:alert(1)"}', 'has a wrong url: it is not a URL that begins with'],
  ['list.color', '["#ffcc00","x"]', 'has a wrong 1: it is not a color'],
  ['list.number_integer', '3', 'is not a list'],
  ['list.number_integer', JSON.stringify(Array.from({ length: 129 }, () => 1)), 'has more than 128 values'],
  ['money', '{"amount":"5.99","currency_code":"gold"}', 'has a wrong currency_code'],
  ['number_decimal', '1.0000000001', 'is not a number with at most 13 digits before and 9 after the decimal point'],
  ['number_integer', '9007199254740992', 'is not a whole number'],
  ['product_reference', 'gid://shopify/Page/1', 'is not an id of the type Product'],
  ['rating', '{"value":"6","scale_min":"1","scale_max":"5"}', 'is not within its scale'],
  ['rich_text_field', '{"type":"list","children":[]}', 'has a wrong type'],
  ['single_line_text_field', 'a\nb', 'has more than one line'],
  ['url', 'nowhere', 'is not a URL'],
])('%s refuses %s: it %s', (type, value, reason) => {
  expect(metafieldProblem(type, value)).toContain(reason)
})

test('unknown types, also of lists, are no types', () => {
  expect(['', 'string', 'list.boolean', 'list.list.date', '__proto__'].filter(isMetafieldType)).toEqual([])
})

test('only references refer to something', () => {
  expect(referencesIn('product_reference', product)).toEqual([product])
  expect(referencesIn('list.product_reference', `["${product}","${product}"]`)).toEqual([product, product])
  expect(referencesIn('list.product_reference', '{')).toEqual([])
  expect(referencesIn('single_line_text_field', product)).toEqual([])
})
