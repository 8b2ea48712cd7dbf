import { createElement } from 'react'
import { beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import { typeAt } from '../testing/schema-walk.ts'
import { ListInput } from './list-input.tsx'
import { pasteText } from './pasted-text.ts'

let warn: MockInstance
beforeEach(() => void (warn = vi.spyOn(console, 'warn').mockImplementation(() => {})))

const lists = [
  { name: 'words', value: ['calm', 'cool'], moveProp: 'onMoveItem' },
  { name: 'links', value: [{ _key: 'a' }, { _key: 'b' }], moveProp: 'onItemMove' },
] as const

/** Renders the input and returns the wrapped move handler that it passes to the Studio's list input. */
function listInput({ value, moveProp }: (typeof lists)[number]) {
  const move = vi.fn()
  const renderDefault = vi.fn((_props: object) => createElement('div'))
  ListInput({ value, [moveProp]: move, renderDefault })
  const given: unknown = Reflect.get(renderDefault.mock.calls[0]?.[0] ?? {}, moveProp)
  if (typeof given !== 'function') throw new Error('ListInput did not pass on a move handler')
  return { move, drop: (toIndex: number | undefined) => given({ fromIndex: 1, toIndex }) }
}

test('rich text keeps the links of pasted text, and other lists have no such handler', () => {
  for (const [path, onPaste] of [['page.content', pasteText] as const, ['product.ingredients', undefined] as const]) {
    const renderDefault = vi.fn((_props: object) => createElement('div'))
    ListInput({ schemaType: typeAt(path), renderDefault })
    expect(Reflect.get(renderDefault.mock.calls[0]?.[0] ?? {}, 'onPaste')).toBe(onPaste)
  }
})

describe.each(lists)('a list of $name', (list) => {
  test('moves an entry to an existing position, without a warning', () => {
    const { move, drop } = listInput(list)
    drop(0)
    expect(move).toHaveBeenCalledExactlyOnceWith({ fromIndex: 1, toIndex: 0 })
    expect(warn).not.toHaveBeenCalled()
  })

  test.each([undefined, 2, -1])('ERR2-06: an unknown move target, %s, only logs a warning', (toIndex) => {
    const { move, drop } = listInput(list)
    drop(toIndex)
    expect(warn).toHaveBeenCalledExactlyOnceWith('Unknown move target element', { fromIndex: 1, toIndex })
    expect(move).not.toHaveBeenCalled()
  })
})
