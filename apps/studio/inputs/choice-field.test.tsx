// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showTool } from '../testing/show-tool.tsx'
import { ChoiceField } from './choice-field.tsx'

const choice = (index: number) => ({ value: `drink-${index}`, title: `Drink ${index}`, subtitle: '', image: null })
const ignore = () => {}

test.each([
  [249, /^No longer in the catalogue\./],
  [250, /^Not among the first 250 of the catalogue, or no longer in it\./],
])('the note on a stored product that is not among the %i offered ones says what is known', async (count, note) => {
  const items = Array.from({ length: count }, (_, index) => choice(index))
  const field = { id: 'field', placeholder: 'Search products', readOnly: false, onChoose: ignore, onClear: ignore }
  showTool(<ChoiceField {...field} catalogue={{ status: 'ready', items }} chosen={choice(-1)} />, ignore)
  expect(await screen.findByText(note)).toBeTruthy()
})
