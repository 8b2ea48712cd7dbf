/** A citrus slice: rind, pith and translucent segments of pulp. */

import { blend, lighten } from './color.ts'
import { between, random } from './random.ts'
import { n, radial } from './svg.ts'

export interface Pulp {
  readonly rind: string
  readonly flesh: string
  readonly deep: string
}

const onRing = (a: number, r: number): string => `${n(Math.cos(a) * r)} ${n(Math.sin(a) * r)}`

/** One segment between two angles: a wedge with rounded corners. */
function wedge(a0: number, a1: number, inner: number, outer: number): string {
  const [gap, bow] = [0.055, (a0 + a1) / 2]
  const [s, e] = [a0 + gap, a1 - gap]
  return (
    `M${onRing(bow, inner)}L${onRing(s, outer * 0.86)}Q${onRing(s, outer)} ${onRing(s + (e - s) * 0.2, outer)}` +
    `A${n(outer)} ${n(outer)} 0 0 1 ${onRing(e - (e - s) * 0.2, outer)}Q${onRing(e, outer)} ${onRing(e, outer * 0.86)}Z`
  )
}

/** Radius 100 around the origin; `thick` shows that many units of rind below. */
export function slice(id: string, seed: number, { rind, flesh, deep }: Pulp, squash = 1, thick = 16): string {
  const rnd = random(seed)
  const count = 9
  const segments = Array.from({ length: count }, (_, i) => {
    const [a0, a1] = [(i / count) * Math.PI * 2, ((i + 1) / count) * Math.PI * 2]
    const sacs = Array.from({ length: 9 }, () => {
      const a = between(rnd, a0 + 0.14, a1 - 0.14)
      const [r0, r1] = [between(rnd, 20, 44), between(rnd, 52, 76)]
      return `<path d="M${onRing(a, r0)}L${onRing(a + between(rnd, -0.03, 0.03), r1)}" stroke="${rnd() > 0.45 ? lighten(flesh, 0.6) : deep}" stroke-opacity="${n(between(rnd, 0.2, 0.55))}" stroke-width="${n(between(rnd, 1.6, 3.8))}" stroke-linecap="round"/>`
    }).join('')
    const d = wedge(a0, a1, 12, 80)
    return `<path d="${d}" fill="url(#${id}-f)"/>${sacs}<path d="${d}" fill="none" stroke="${lighten(flesh, 0.55)}" stroke-opacity=".6" stroke-width="1.4"/>`
  }).join('')
  return (
    `<defs>${radial(
      `${id}-f`,
      [
        { at: 0, color: lighten(flesh, 0.35) },
        { at: 0.6, color: flesh },
        { at: 1, color: deep },
      ],
      0.5,
      0.5,
      0.62,
    )}` +
    `${radial(`${id}-p`, [
      { at: 0.78, color: '#fffdf2' },
      { at: 0.94, color: lighten(rind, 0.75) },
      { at: 1, color: lighten(rind, 0.3) },
    ])}</defs>` +
    `<ellipse cy="${n(thick)}" rx="100" ry="${n(100 * squash)}" fill="${blend(rind, '#5a2a12', 0.28)}"/><rect x="-100" width="200" height="${n(thick)}" fill="${blend(rind, '#5a2a12', 0.14)}"/>` +
    `<g transform="scale(1 ${squash})"><circle r="100" fill="${rind}"/><circle r="95" fill="url(#${id}-p)"/>${segments}<circle r="8" fill="#fffdf2"/>` +
    `<path d="M-62 -58A85 85 0 0 1 -6 -84" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="6" stroke-linecap="round"/></g>`
  )
}
