/** Condensation: small drops scattered over an unrolled surface, in millimeters. */

import { between, random } from './random.ts'

export interface Drop {
  readonly x: number
  readonly y: number
  readonly r: number
  /** Hanging drops are slightly taller than wide. */
  readonly stretch: number
}

export interface Droplets {
  /** The drop at this point and the position inside it, or undefined. */
  at(x: number, y: number): Found | undefined
}

export interface Found {
  readonly dx: number
  readonly dy: number
  /** 0 in the center, 1 at the edge, up to 1.45 in the shadow. */
  readonly d: number
  readonly r: number
}

const CELL = 5

/** Many small drops, few large ones, without overlap. */
function scatter(seed: number, width: number, low: number, high: number, count: number): Drop[] {
  const rnd = random(seed)
  const drops: Drop[] = []
  for (let i = 0; i < count * 3 && drops.length < count; i++) {
    const r = 0.22 + 0.95 * Math.pow(rnd(), 5) + 0.16 * rnd()
    const drop = { x: rnd() * width, y: between(rnd, low, high), r, stretch: 1 + 0.22 * r * rnd() }
    // Only small drops on the front, which has the text.
    if (Math.abs(drop.x - width / 2) < width * 0.135 && r > 0.42) continue
    // Condensation collects low on the can; the shoulder stays almost dry.
    const height = (drop.y - low) / (high - low)
    if (rnd() > 0.95 - 0.55 * height) continue
    if (drops.every((other) => Math.hypot(other.x - drop.x, other.y - drop.y) > (other.r + r) * 1.35)) drops.push(drop)
  }
  return drops
}

export function droplets(seed: number, width: number, low: number, high: number, count: number): Droplets {
  const cells = new Map<string, Drop[]>()
  const columns = Math.ceil(width / CELL)
  for (const drop of scatter(seed, width, low, high, count)) {
    for (let i = -1; i <= 1; i++) {
      for (let j = -1; j <= 1; j++)
        add(cells, key(Math.floor(drop.x / CELL) + i, Math.floor(drop.y / CELL) + j, columns), drop)
    }
  }
  return { at: (x, y) => find(cells.get(key(Math.floor(x / CELL), Math.floor(y / CELL), columns)), x, y, width) }
}

const key = (i: number, j: number, columns: number): string => `${(i + columns) % columns}:${j}`

function add(cells: Map<string, Drop[]>, name: string, drop: Drop): void {
  const cell = cells.get(name)
  if (cell) cell.push(drop)
  else cells.set(name, [drop])
}

function find(drops: Drop[] | undefined, x: number, y: number, width: number): Found | undefined {
  let shade: Found | undefined
  for (const drop of drops ?? []) {
    let gap = x - drop.x
    if (gap > width / 2) gap -= width
    if (gap < -width / 2) gap += width
    const found = { dx: gap / drop.r, dy: (y - drop.y) / (drop.r * drop.stretch), r: drop.r }
    const d = Math.hypot(found.dx, found.dy)
    if (d < 1) return { ...found, d }
    // The shadow falls away from the key light: right and down.
    const far = Math.hypot(found.dx - 0.22, found.dy + 0.3)
    if (far < 1.3) shade = { ...found, d: 1 + far / 1.3 }
  }
  return shade
}
