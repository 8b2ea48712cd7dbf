import { expect, test } from 'vitest'
import { colorsOf, readableSky, skyStyle } from './sky.ts'

test('a light sky keeps its colors and has dark text', () => {
  expect(readableSky(['#ffd9c7', '#ffb9a3', '#a2b0ff'])).toEqual({
    stops: ['#ffd9c7', '#ffb9a3', '#a2b0ff'],
    text: 'ink',
  })
})

test('a dark sky keeps its colors and has white text', () => {
  expect(readableSky(['#25385b', '#1d2a58', '#101830'])).toEqual({
    stops: ['#25385b', '#1d2a58', '#101830'],
    text: 'white',
  })
})

test('a sky from light to dark is changed only where its text would be unreadable', () => {
  const { stops, text } = readableSky(['#e9dcff', '#a58be0', '#3c3d86'])
  expect(text).toBe('ink')
  expect(stops[0]).toBe('#e9dcff')
  expect(stops[2]).not.toBe('#3c3d86')
})

test('one color fills the sky, none makes it white, and invalid colors are ignored', () => {
  expect(readableSky(['#ffd9c7']).stops).toEqual(['#ffd9c7', '#ffd9c7', '#ffd9c7'])
  expect(readableSky([])).toEqual({ stops: ['#ffffff', '#ffffff', '#ffffff'], text: 'ink' })
  expect(readableSky(['red', 'url(x)']).stops).toEqual(['#ffffff', '#ffffff', '#ffffff'])
})

test('TYPE-05: the text of a sky has the editor’s color if that is readable on all of it', () => {
  const plum = readableSky(['#ffd9c7', '#e9dcff'], '#5b1d4a')
  expect([skyStyle(plum).color, colorsOf(plum).textColor]).toEqual(['#5b1d4a', '#5b1d4a'])
  for (const unreadable of ['#ffd9c8', 'red', '', null]) {
    const inInk = readableSky(['#ffd9c7', '#e9dcff'], unreadable)
    expect([skyStyle(inInk).color, colorsOf(inInk).textColor]).toEqual(['var(--color-ink)', '#1d2a58'])
  }
})
