import { expect, test } from 'vitest'
import { changedTexts } from './changed-texts.ts'

const span = (text: string) => ({ _key: 's1', _type: 'span', text })
const block = (key: string, text: string) => ({ _key: key, _type: 'block', children: [span(text)] })

test('a text that was typed is found, wherever it stands in the document', () => {
  const before = {
    _id: 'drafts.a',
    _rev: '1',
    title: 'Calm',
    count: 1,
    quote: [block('b1', 'Slow'), block('b2', 'Far')],
  }
  const after = {
    _id: 'drafts.a',
    _rev: '2',
    title: 'Calmer',
    count: 2,
    quote: [block('b1', 'Slow'), block('b2', 'Farther')],
  }
  expect(changedTexts(before, after)).toEqual([
    { path: ['title'], before: 'Calm', after: 'Calmer' },
    { path: ['quote', { _key: 'b2' }, 'children', { _key: 's1' }, 'text'], before: 'Far', after: 'Farther' },
  ])
})

test('an item of a list keeps its texts when it is moved', () => {
  expect(changedTexts([block('b1', 'Slow'), block('b2', 'Far')], [block('b2', 'Far'), block('b1', 'Slow')])).toEqual([])
  expect(changedTexts({ colors: ['red', 'blue'] }, { colors: ['red', 'green'] })).toEqual([
    { path: ['colors', 1], before: 'blue', after: 'green' },
  ])
})

test('an addition or removal is not a changed text', () => {
  expect(changedTexts(null, { title: 'Calm' })).toEqual([])
  expect(changedTexts({ title: 'Calm' }, { title: undefined, quote: [block('b1', 'Slow')] })).toEqual([])
})
