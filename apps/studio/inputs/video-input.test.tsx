// @vitest-environment jsdom
import { render } from '@testing-library/react'
import type { ObjectInputProps } from 'sanity'
import { expect, test, vi } from 'vitest'
import { VideoInput } from './video-input.tsx'

vi.mock('sanity', () => ({
  useClient: () => ({}),
  unset: (path: string[]) => ({ unset: path.join('.') }),
  set: vi.fn<() => void>(),
  setIfMissing: vi.fn<() => void>(),
}))

const film = { file: { asset: { _ref: 'file-abc-mp4' } }, metadata: { aspect_ratio: '4:5' } }

/** The changes made by the input when its values follow one another. */
function changesAfter(...values: object[]): unknown[] {
  const onChange = vi.fn<(change: unknown) => void>()
  // The props that the input reads.
  const inputOf = (value: object) => {
    const props = { value, onChange, renderDefault: () => <></> } as Partial<ObjectInputProps> as ObjectInputProps
    return <VideoInput {...props} />
  }
  const [first = {}, ...later] = values
  const { rerender } = render(inputOf(first))
  for (const value of later) rerender(inputOf(value))
  return onChange.mock.calls.flat()
}

test('the measured aspect ratio of a film goes with its file, so that nothing is left of the film', () => {
  expect(changesAfter(film, { metadata: film.metadata })).toEqual([{ unset: 'metadata' }])
})

test('a form changes nothing when it is opened, or after a film without a ratio was removed', () => {
  expect(changesAfter(film)).toEqual([])
  expect(changesAfter({ metadata: film.metadata })).toEqual([])
  expect(changesAfter({ file: film.file }, {})).toEqual([])
})
