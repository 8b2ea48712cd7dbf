// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { pastedBlocks, pasteText } from './pasted-text.ts'

const named = (...values: string[]) => values.map((value) => ({ title: value, value }))

/** The parts of the Studio's types of a rich text that are read. */
const types = {
  styles: named('normal', 'h2', 'h3', 'blockquote'),
  lists: named('bullet', 'number'),
  decorators: named('strong', 'em'),
  annotations: [{ name: 'link' }],
} as Parameters<typeof pastedBlocks>[1]

/** The style, the list, and the marked texts of each block. */
function paste(html: string) {
  return pastedBlocks(`<html><body>${html}</body></html>`, types).map((block) => {
    const { style, listItem, markDefs, children } = Object(block)
    const addresses = new Map(markDefs.map(({ _key, url }: { _key: string; url: string }) => [_key, url]))
    const marked = ({ text, marks }: { text: string; marks: string[] }) => [
      text,
      ...marks.map((mark) => addresses.get(mark) ?? mark),
    ]
    return [listItem ?? style, ...children.map(marked)]
  })
}

test('text from a word processor keeps its links, except unsafe ones', () => {
  const html = `<p class=MsoNormal><b>See</b> <a href="https://example.com/a?b=c">our page</a>, <a href="/shop">shop</a>,
    <a href="mailto:us@example.com">write</a>, <a href="javascript:alert(1)">no</a><o:p></o:p></p>`
  expect(paste(html.replaceAll(/\s+/g, ' '))).toEqual([
    [
      'normal',
      ['See', 'strong'],
      [' '],
      ['our page', 'https://example.com/a?b=c'],
      [', '],
      ['shop', '/shop'],
      [', '],
      ['write', 'mailto:us@example.com'],
      [', no'],
    ],
  ])
})

test('each line of a mail becomes a paragraph', () => {
  const mail = '<div dir="ltr">Hello <b>you</b>,<div>a first line</div><div><br></div><div>the last</div></div>'
  expect(paste(mail)).toEqual([
    ['normal', ['Hello '], ['you', 'strong'], [',']],
    ['normal', ['a first line']],
    ['normal', ['']],
    ['normal', ['the last']],
  ])
  expect(paste('<ul><li><div>one</div></li><li><div>two</div></li></ul>')).toEqual([
    ['bullet', ['one']],
    ['bullet', ['two']],
  ])
  expect(paste('<div><p>one</p><p>two</p></div><div>three</div>')).toEqual([
    ['normal', ['one']],
    ['normal', ['two']],
    ['normal', ['three']],
  ])
})

test('headings that a text does not have become those that it has', () => {
  expect(paste('<h1>One</h1><h2>Two</h2><h4>Four</h4><ul><li>Item</li></ul><p>Text</p>')).toEqual([
    ['h2', ['One']],
    ['h2', ['Two']],
    ['h3', ['Four']],
    ['bullet', ['Item']],
    ['normal', ['Text']],
  ])
})

const withBreak = `<b style="font-weight:normal" id="docs-internal-guid-1"><p dir="ltr"><span>Open daily</span><span><br /></span><span>until six</span></p></b>`

test('a line break of Google Docs stays between its lines', () => {
  expect(paste(withBreak)).toEqual([['normal', ['Open daily\nuntil six']]])
  const clipboardData = { types: ['text/html'], getData: () => withBreak }
  const pasted = Reflect.apply(pasteText, undefined, [{ event: { clipboardData }, schemaTypes: types }])
  expect(pasted).toMatchObject({ insert: [{ children: [{ text: 'Open daily\nuntil six' }] }] })
})
