// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyGiftNote } from '../model/gift-note.ts'
import { GiftNoteEditor } from './gift-note-editor.tsx'
import { keepDraft, openGiftNote, resumeDraft, useGiftNote } from '../session/gift-note-store.ts'

const leave = () => act(() => useGiftNote.setState(emptyGiftNote, true))
const session = { state: () => ({ cart: null }), setAttributes: vi.fn() }

beforeEach(() => {
  useGiftNote.setState(emptyGiftNote, true)
  openGiftNote()
  render(<GiftNoteEditor session={session} />)
})
afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const field = (name: string) => document.querySelector<HTMLElement>(`[name=${name}]`)

/** A field's error state and message. */
const errorOf = (name: string) => {
  const description = document.getElementById(field(name)?.getAttribute('aria-describedby') ?? '')
  return [
    field(name)?.getAttribute('aria-invalid'),
    description?.querySelector('span')?.textContent ?? description?.textContent,
  ]
}

test.each([
  ['GIFT-14', 'text', 'email', 'Write something first.'],
  ['GIFT-16', 'email', 'text', 'Who is it for?'],
])('%s: a %s that is left empty is reported on blur, and the other field not yet', (_rule, left, other, words) => {
  act(() => field(left)?.focus())
  expect(errorOf(left)).toEqual(['false', ''])
  act(() => field(other)?.focus())
  expect(errorOf(left)).toEqual(['true', words])
  expect(errorOf(other)).toEqual(['false', ''])
})

test('a note from right to left is shown in its direction while it is typed', () => {
  expect(field('text')?.dir).toBe('auto')
})

test('a note that is unfinished when the page is left is open again after coming back, once', () => {
  act(() => useGiftNote.setState({ text: 'Half a sent', email: 'ada@' }))
  keepDraft()
  leave()
  act(resumeDraft)
  expect(useGiftNote.getState()).toMatchObject({ isOpen: true, text: 'Half a sent', email: 'ada@' })
  leave()
  resumeDraft()
  keepDraft()
  resumeDraft()
  expect(useGiftNote.getState()).toEqual(emptyGiftNote)
})
