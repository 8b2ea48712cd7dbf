import { describe, expect, test } from 'vitest'
import { filled, isLineOf, noteOf } from './cart.ts'
import {
  applyPending,
  enqueue,
  rebased,
  withoutLostLines,
  type LineChange,
  type PendingChange,
} from './pending-changes.ts'
import { addition, cartOf, line, merchandise, plan } from './testing.ts'

const change = (key: string, quantity: number, more: Partial<LineChange> = {}): LineChange => ({
  kind: 'line',
  key,
  quantity,
  ...more,
})
const engraved = (value: string) => [{ key: 'engraving', value }]

describe('matching of changes and lines', () => {
  test.each([
    ['the same variant', { merchandise: { id: 'tub' }, sellingPlan: null, attributes: engraved('hi') }, true],
    ['another variant', { merchandise: { id: 'water' }, sellingPlan: null, attributes: engraved('hi') }, false],
    ['another plan', { merchandise: { id: 'tub' }, sellingPlan: plan, attributes: engraved('hi') }, false],
    ['another value', { merchandise: { id: 'tub' }, sellingPlan: null, attributes: engraved('ho') }, false],
    ['no attributes', { merchandise: { id: 'tub' }, sellingPlan: null }, false],
    [
      'an attribute more',
      { merchandise: { id: 'tub' }, sellingPlan: null, attributes: [...engraved('hi'), { key: 'a', value: 'b' }] },
      false,
    ],
    [
      'an attribute of another name',
      { merchandise: { id: 'tub' }, sellingPlan: null, attributes: [{ key: 'note', value: 'hi' }] },
      false,
    ],
  ])('whether adding goes to a line: %s', (_, wanted, isSame) => {
    expect(isLineOf(line('tub', { attributes: engraved('hi') }), wanted)).toBe(isSame)
  })

  test('attributes are the same in whatever order, and one of two is not enough', () => {
    const both = [...engraved('hi'), { key: 'a', value: 'b' }]
    const tub = line('tub', { attributes: both })
    const wanted = { merchandise: { id: 'tub' }, sellingPlan: null }
    expect(isLineOf(tub, { ...wanted, attributes: both.toReversed() })).toBe(true)
    expect(isLineOf(tub, { ...wanted, attributes: [both[0]!, { key: 'a', value: 'c' }] })).toBe(false)
  })

  test('a subscription is only added to a line with the same plan', () => {
    const subscribed = line('water', { sellingPlan: plan })
    expect(isLineOf(subscribed, addition('water', 1, { sellingPlan: plan }))).toBe(true)
    expect(isLineOf(subscribed, addition('water', 1, { sellingPlan: { id: 'plan-4w', name: 'Every 4 weeks' } }))).toBe(
      false,
    )
  })

  test('the note of a line is its attribute named note', () => {
    expect(noteOf([...engraved('hi'), { key: 'note', value: 'Cold, please' }])).toBe('Cold, please')
    expect(noteOf(engraved('hi'))).toBeNull()
    const [added] = applyPending(cartOf([]), [
      addition('tub', 1, { attributes: [{ key: 'note', value: 'Cold' }] }),
    ]).lines
    expect(added).toMatchObject({ note: 'Cold', attributes: [{ key: 'note', value: 'Cold' }], title: 'tub' })
  })

  test('only attributes with a value are sent', () => {
    expect(filled([...engraved('hi'), { key: 'a', value: '' }, { key: 'b', value: null }])).toEqual(engraved('hi'))
  })

  test('a line keeps plan and variant that a change does not name; null means one-time', () => {
    const cart = cartOf([line('water', { sellingPlan: plan }), line('tub')])
    const [kept, other] = applyPending(cart, [change('line-water', 2)]).lines
    expect(kept).toMatchObject({ quantity: 2, sellingPlan: plan, merchandise: { id: 'water' } })
    expect(other).toBe(cart.lines[1])
    expect(applyPending(cart, [change('line-water', 2, { sellingPlan: null })]).lines[0]?.sellingPlan).toBeNull()
    expect(applyPending(cart, [change('line-water', 1)]).lines).toHaveLength(2)
  })
})

describe('totals with pending changes', () => {
  test('pending attributes are shown, and change neither lines nor total', () => {
    const cart = cartOf([line('water')], { attributes: [{ key: 'a', value: '1' }] })
    const shown = applyPending(cart, [
      { kind: 'attributes', values: { b: '2' } },
      { kind: 'codes', codes: ['EXHALE'] },
      change('line-water', 1),
    ])
    expect(shown.attributes).toEqual([
      { key: 'a', value: '1' },
      { key: 'b', value: '2' },
    ])
    expect(shown.lines).toEqual(cart.lines)
    expect(shown.total).toEqual({ amount: '10.00', currencyCode: 'USD' })
  })

  test('in an empty cart all added pieces count', () => {
    expect(applyPending(cartOf([]), [addition('water', 3)]).total.amount).toBe('30.00')
  })
})

const subscribed = line('water', { quantity: 5, sellingPlan: plan, attributes: engraved('hi') })
const added = { ...addition('water', 2, { sellingPlan: plan, attributes: engraved('hi') }), key: 'line-water' }

describe('merging of changes', () => {
  test('changes of one line become one: the last value counts, and additions add up', () => {
    const first = change('a', 3, { added: 1, sellingPlan: plan })
    expect(enqueue([first], change('a', 5, { added: 2 }))).toEqual([change('a', 5, { added: 3, sellingPlan: plan })])
    expect(enqueue([first], change('a', 1))).toEqual([change('a', 1, { added: 1, sellingPlan: plan })])
    expect(enqueue([change('a', 3)], change('a', 5, { added: 2 }))).toEqual([change('a', 5, { added: 2 })])
    expect(enqueue([change('a', 3)], change('a', 5))[0]).not.toHaveProperty('added')
  })

  test('a line that is not sent yet takes another variant and plan, and keeps them', () => {
    const water = addition('water', 1, { sellingPlan: plan })
    expect(enqueue([water], change('new-water', 1))).toEqual([water])
    expect(enqueue([water], change('new-water', 2, { merchandise: merchandise('tub'), sellingPlan: null }))).toEqual([
      { ...water, quantity: 2, merchandise: merchandise('tub'), sellingPlan: null },
    ])
  })

  test('attributes are merged by key, the last codes count, and the place in the queue is kept', () => {
    const line = change('a', 1)
    expect(
      enqueue([{ kind: 'attributes', values: { a: '1', b: '1' } }, line], { kind: 'attributes', values: { b: '2' } }),
    ).toEqual([{ kind: 'attributes', values: { a: '1', b: '2' } }, line])
    expect(enqueue([{ kind: 'codes', codes: ['A'] }, line], { kind: 'codes', codes: ['B'] })).toEqual([
      { kind: 'codes', codes: ['B'] },
      line,
    ])
  })

  test.each<[string, PendingChange, PendingChange]>([
    ['two lines', change('a', 1), change('b', 1)],
    ['a new line and another line', addition('a'), change('b', 1)],
    ['two items', addition('a'), addition('b')],
    ['an item once and by subscription', addition('a'), addition('a', 1, { sellingPlan: plan })],
    ['attributes and codes', { kind: 'attributes', values: {} }, { kind: 'codes', codes: [] }],
    ['codes and attributes', { kind: 'codes', codes: [] }, { kind: 'attributes', values: {} }],
    ['a line and an item', change('a', 1), addition('a')],
    ['codes and a line', { kind: 'codes', codes: [] }, change('a', 1)],
  ])('changes of different things stay apart: %s', (_, earlier, later) => {
    expect(enqueue([earlier], later)).toEqual([earlier, later])
  })

  test('changes of existing lines, and all others, stay', () => {
    const changes: PendingChange[] = [
      change('line-water', 5, { added: 2 }),
      addition('tub'),
      { kind: 'codes', codes: [] },
    ]
    expect(withoutLostLines(changes, [], (key) => key === 'line-water')).toEqual(changes)
  })
})

describe('a lost cart', () => {
  test.each<[string, PendingChange, PendingChange[]]>([
    ['what was added to it becomes an addition', change('line-water', 5, { added: 2 }), [added]],
    ['no more of it than the line was to hold', change('line-water', 1, { added: 2 }), [{ ...added, quantity: 1 }]],
    ['one piece is something', change('line-water', 5, { added: 1 }), [{ ...added, quantity: 1 }]],
    ['nothing where nothing was added', change('line-water', 5), []],
    ['nothing where it was taken away', change('line-water', 0, { added: 2 }), []],
    ['nothing of a line that nobody saw', change('line-tub', 5, { added: 2 }), []],
  ])('of a line that is lost: %s', (_, lost, left) => {
    expect(withoutLostLines([lost], [line('other'), subscribed], () => false)).toEqual(left)
  })

  test('a line of the new cart holds what was carried over and added since, and no more', () => {
    const carried = [addition('a', 2), addition('a', 1), addition('b', 7), change('new-a', 9)]
    const later = (quantity: number, more?: Partial<LineChange>) => rebased(carried, [change('new-a', quantity, more)])
    expect(later(9, { added: 4 })).toEqual([change('new-a', 7, { added: 4 })])
    expect(later(6, { added: 4 })).toEqual([change('new-a', 6, { added: 4 })])
    expect(later(9)).toEqual([change('new-a', 9)])
    expect(rebased(carried, [addition('c', 3)])).toEqual([addition('c', 3)])
  })
})
