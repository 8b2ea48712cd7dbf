/** Rising bubbles, with the sky's colors at their edges. */

import { between, random } from './random.ts'
import { n, radial } from './svg.ts'

function bubble(x: number, y: number, r: number): string {
  return (
    `<g transform="translate(${n(x)} ${n(y)}) scale(${n(r / 100)})"><circle r="100" fill="url(#bubble-skin)"/><circle r="98" fill="url(#bubble-glow)"/>` +
    `<circle r="97.5" fill="none" stroke="url(#bubble-rim)" stroke-width="2.6" stroke-opacity=".6"/>` +
    `<path d="M-70 -34C-62 -62 -40 -78 -14 -80C-34 -66 -52 -50 -60 -28Q-66 -22 -70 -34Z" fill="#fff" fill-opacity=".92"/>` +
    `<ellipse cx="40" cy="62" rx="24" ry="10" transform="rotate(-32 40 62)" fill="#fff" fill-opacity=".5"/><circle cx="-26" cy="-60" r="6" fill="#fff"/></g>`
  )
}

/** Many small ones low, few large ones high, without overlap. */
export function bubbles(seed: number, size: number): string {
  const rnd = random(seed)
  const placed: [number, number, number][] = []
  for (let tries = 0; tries < 1400 && placed.length < 34; tries++) {
    const rise = rnd()
    const r = size * (placed.length < 3 ? between(rnd, 0.1, 0.135) : between(rnd, 0.012, 0.03 + 0.055 * rise))
    const x = size * (0.5 + (rnd() - 0.5) * (0.3 + 0.42 * rise))
    const y = size * (placed.length < 3 ? between(rnd, 0.2, 0.56) : 0.92 - 0.82 * rise)
    if (placed.every(([ox, oy, or]) => Math.hypot(ox - x, oy - y) > or + r + 5)) placed.push([x, y, r])
  }
  const defs =
    radial('bubble-skin', [
      { at: 0, color: '#ffffff', opacity: 0.1 },
      { at: 0.62, color: '#dfe5ff', opacity: 0.24 },
      { at: 0.88, color: '#a2b0ff', opacity: 0.5 },
      { at: 1, color: '#6f80d8', opacity: 0.72 },
    ]) +
    radial(
      'bubble-glow',
      [
        { at: 0, color: '#ffd9c7', opacity: 0.85 },
        { at: 0.5, color: '#ffd9c7', opacity: 0.22 },
        { at: 1, color: '#ffd9c7', opacity: 0 },
      ],
      0.66,
      0.78,
      0.5,
    ) +
    radial('bubble-rim', [
      { at: 0, color: '#8493e0', opacity: 0.9 },
      { at: 1, color: '#5f70cf', opacity: 0.9 },
    ])
  return `<defs>${defs}</defs>${placed.map(([x, y, r]) => bubble(x, y, r)).join('')}`
}
