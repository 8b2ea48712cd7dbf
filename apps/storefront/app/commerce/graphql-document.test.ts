import { expect, test } from 'vitest'
import { createDocument, documentText } from './graphql-document.ts'

test('a document is sent with each of its fragments once, also those of its fragments', () => {
  const money = createDocument('fragment Money on MoneyV2 { amount }')
  const line = createDocument('fragment Line on CartLine { price { ...Money } }', [money])
  const text = documentText(
    createDocument('query Cart { cart { total { ...Money } lines { ...Line } } }', [line, money]),
  )
  expect(text.match(/(query|fragment) \w+/g)).toEqual(['query Cart', 'fragment Line', 'fragment Money'])
})

test('a text that is not a document is not sent as an empty one', () => {
  expect(() => documentText({})).toThrow('The document has no text')
})
