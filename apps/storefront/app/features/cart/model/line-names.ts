import type { CartLine } from './cart.ts'
import { nameOf } from './merchandise.ts'

/**
 * The names of the lines for their controls, such as 'White Peach & Thyme, 12 pack, Every 2 weeks'. Lines of the same
 * name, which differ only in their attributes, are numbered: 'Gift Card, $25, 2 of 3'.
 */
export function lineNames(lines: readonly Pick<CartLine, 'merchandise' | 'sellingPlan'>[]): string[] {
  const names = lines.map(({ merchandise, sellingPlan }) =>
    [nameOf(merchandise), sellingPlan?.name].filter(Boolean).join(', '),
  )
  return names.map((name, index) => {
    const count = names.filter((other) => other === name).length
    const number = names.slice(0, index).filter((other) => other === name).length + 1
    return count > 1 ? `${name}, ${number} of ${count}` : name
  })
}
