/** The pieces of an arrangement: fruit, sprigs and slices, with their positions. */

import { dataUri } from './browser.ts'
import { fruit } from './fruits.ts'
import type { Fruit } from './fruits.ts'
import type { Pose } from './math3.ts'
import { render } from './raycast.ts'
import { raised } from './relief.ts'
import { slice } from './slice.ts'
import type { Pulp } from './slice.ts'
import { CAMERA } from './sprites.ts'
import { n } from './svg.ts'
import { contact } from './water.ts'

/** A piece of the arrangement: its position, and whether it is behind the product. */
export interface Item {
  readonly behind?: boolean
  readonly draw: () => Promise<string> | string
}

export interface Bench {
  readonly dark: string
}

export type Arrange = (bench: Bench) => readonly Item[]

/** A fruit resting on the water at its lowest point. */
export function resting(
  name: Fruit,
  x: number,
  y: number,
  scale: number,
  radius: number,
  { dark }: Bench,
  pose: Pose = {},
  behind = false,
  girth = radius,
): Item {
  return {
    behind,
    async draw() {
      const sprite = render(fruit(name), pose, scale, CAMERA)
      const uri = await dataUri(sprite)
      const r = radius * scale
      return (
        contact(x, y + r * 0.86, girth * scale * 0.74, dark, 0.9, 0.2) +
        `<image href="${uri}" x="${n(x - sprite.width / 2)}" y="${n(y - sprite.height / 2)}" width="${sprite.width}" height="${sprite.height}"/>`
      )
    },
  }
}

export function placed(body: string, x: number, y: number, turn = 0, scale = 1, behind = false): Item {
  // Slightly blurred behind the product, which is in focus.
  const focus = behind ? ' filter="url(#dof)"' : ''
  return {
    behind,
    draw: () =>
      `<g${focus}><g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)}) scale(${n(scale)})">${body}</g></g>`,
  }
}

/** A slice lying on the water, with its shadow. */
export function lying(
  id: string,
  seed: number,
  pulp: Pulp,
  x: number,
  y: number,
  scale: number,
  { dark }: Bench,
  squash = 0.36,
): Item {
  return {
    draw: () =>
      contact(x, y + 14 * scale, 100 * scale, dark, 0.8, squash) +
      `<g transform="translate(${n(x)} ${n(y)}) scale(${n(scale)})">${slice(id, seed, pulp, squash)}</g>`,
  }
}

/** A slice standing on its edge, half behind the product. */
export function propped(
  id: string,
  seed: number,
  pulp: Pulp,
  x: number,
  y: number,
  scale: number,
  turn: number,
  { dark }: Bench,
): Item {
  return {
    behind: true,
    draw: () =>
      contact(x, y + 100 * scale, 52 * scale, dark, 0.8, 0.2) +
      `<g transform="translate(${n(x)} ${n(y)}) rotate(${turn}) scale(${n(scale * 0.94)} ${n(scale)})">${raised(slice(id, seed, pulp, 1, 0))}</g>`,
  }
}

export const YUZU: Pulp = { rind: '#f2be2f', flesh: '#fbe27c', deep: '#ecbb3a' }
export const LEMON: Pulp = { rind: '#f6d340', flesh: '#fcea86', deep: '#f0c843' }
export const ORANGE: Pulp = { rind: '#ee7a24', flesh: '#fba84f', deep: '#e8622a' }
export const GRAPEFRUIT: Pulp = { rind: '#f8b27c', flesh: '#ffa193', deep: '#ec6a6b' }
export const BLOOD_ORANGE: Pulp = { rind: '#ee7c2b', flesh: '#dd4046', deep: '#931733' }
export const BERGAMOT: Pulp = { rind: '#c9cb4c', flesh: '#eef0b0', deep: '#cdd06c' }
