import { expect, test } from 'vitest'
import { variantWith } from './line-variant.ts'

const sized = (id: string, size: string, color: string) => ({
  id,
  selectedOptions: [
    { name: 'Size', value: size },
    { name: 'Color', value: color },
  ],
})
const selected = [
  { name: 'Size', value: 'S' },
  { name: 'Color', value: 'Dawn' },
]

test('another value of one option leads to the variant that keeps the others, wherever it is listed', () => {
  const variants = [sized('1', 'M', 'Dusk'), sized('2', 'S', 'Dawn'), sized('3', 'M', 'Dawn'), sized('4', 'M', 'Noon')]
  expect(variantWith(variants, selected, { name: 'Size', value: 'M' })?.id).toBe('3')
  expect(variantWith(variants.toReversed(), selected, { name: 'Size', value: 'M' })?.id).toBe('3')
  expect(variantWith(variants, selected, { name: 'Color', value: 'Noon' })?.id).toBe('4')
})

test('if no variant keeps the others, the first with the value is chosen, or none if none has it', () => {
  const variants = [sized('1', 'S', 'Dusk'), sized('2', 'M', 'Dusk'), sized('3', 'M', 'Noon')]
  expect(variantWith(variants, selected, { name: 'Size', value: 'M' })?.id).toBe('2')
  expect(variantWith(variants, selected, { name: 'Size', value: 'XL' })).toBeUndefined()
  // The same value of another option does not match.
  expect(variantWith([sized('1', 'Dusk', 'M')], selected, { name: 'Size', value: 'M' })).toBeUndefined()
})

const packed = (id: string, size: string, flavour: string) => ({
  id,
  selectedOptions: [
    { name: 'Pack Size', value: size },
    { name: 'Flavour', value: flavour },
  ],
})
const water = [packed('1', '6 pack', 'Peach'), packed('2', '12 pack', 'Peach'), packed('3', '6 pack', 'Pear')]

test('another value of an option leads to the variant that keeps the others, or else to the nearest', () => {
  const peach = packed('1', '6 pack', 'Peach').selectedOptions
  expect(variantWith(water, peach, { name: 'Pack Size', value: '12 pack' })?.id).toBe('2')
  const twelvePeach = packed('2', '12 pack', 'Peach').selectedOptions
  expect(variantWith(water, twelvePeach, { name: 'Flavour', value: 'Pear' })?.id).toBe('3')
  expect(variantWith(water, peach, { name: 'Pack Size', value: '48 pack' })).toBeUndefined()
})
