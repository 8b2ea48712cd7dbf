/** Still water: contact shadows, faint reflections, ripples, and the sea of the scenes. */

import { blend } from './color.ts'
import { INK } from './palette.ts'
import type { Sky } from './palette.ts'
import { CAMERA } from './sprites.ts'
import type { Figure } from './sprites.ts'
import { blur, linear, n, radial } from './svg.ts'

/** The vertical scale of a circle on the water from this camera. */
export const FLAT = Math.sin((CAMERA * Math.PI) / 180)

export const shadeOf = (sky: Sky): string => blend(sky[2], INK, 0.45)

/** Shared filters, written once per picture. */
export function waterDefs(): string {
  return (
    '<defs>' +
    blur('near', '9 4') +
    blur('far', '34 13') +
    blur('hush', '1.2 0.7') +
    '<filter id="wobble" x="-10%" y="-10%" width="120%" height="120%" color-interpolation-filters="sRGB">' +
    '<feTurbulence type="fractalNoise" baseFrequency="0.0045 0.045" numOctaves="2" seed="4" result="noise"/>' +
    '<feDisplacementMap in="SourceGraphic" in2="noise" scale="17" xChannelSelector="R" yChannelSelector="G"/><feGaussianBlur stdDeviation="1.8 2.6"/></filter>' +
    linear('fade', [
      { at: 0, color: '#fff', opacity: 1 },
      { at: 1, color: '#fff', opacity: 0 },
    ]) +
    linear(
      'sides',
      [
        { at: 0, color: '#fff', opacity: 0 },
        { at: 0.22, color: '#fff' },
        { at: 0.78, color: '#fff' },
        { at: 1, color: '#fff', opacity: 0 },
      ],
      [0, 0],
      [1, 0],
    ) +
    '</defs>'
  )
}

/** A contact shadow: dark under the edge, wide and faint around it, offset away from the key light. */
export function contact(x: number, y: number, rx: number, color: string, strength = 1, depth = FLAT): string {
  const ry = rx * depth
  return (
    `<ellipse cx="${n(x + rx * 0.22)}" cy="${n(y + ry * 0.35)}" rx="${n(rx * 1.5)}" ry="${n(ry * 1.5)}" fill="${color}" fill-opacity="${n(0.26 * strength)}" filter="url(#far)"/>` +
    `<ellipse cx="${n(x + rx * 0.05)}" cy="${n(y + ry * 0.12)}" rx="${n(rx * 1.04)}" ry="${n(ry * 1.12)}" fill="${color}" fill-opacity="${n(0.62 * strength)}" filter="url(#near)"/>`
  )
}

/** The same for a box: its rotated footprint, blurred. */
export function boxContact(x: number, y: number, width: number, depth: number, yaw: number, color: string): string {
  const [c, s] = [Math.cos((yaw * Math.PI) / 180), Math.sin((yaw * Math.PI) / 180)]
  const corners = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ]
    .map(([a = 0, b = 0]) => {
      const [px, pz] = [(a * width) / 2, (b * depth) / 2]
      return `${n(x + px * c + pz * s)},${n(y + (pz * c - px * s) * FLAT)}`
    })
    .join(' ')
  return (
    `<polygon points="${corners}" transform="translate(${n(width * 0.07)} ${n(width * 0.02)})" fill="${color}" fill-opacity="0.34" filter="url(#far)"/>` +
    `<polygon points="${corners}" transform="translate(${n(width * 0.01)} 5)" fill="${color}" fill-opacity="0.7" filter="url(#near)"/>`
  )
}

/** The shadow of a floating object: wide and soft only. */
export function drift(x: number, y: number, rx: number, color: string): string {
  return (
    `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(rx * 0.11)}" fill="${color}" fill-opacity="0.3" filter="url(#far)"/>` +
    `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx * 0.6)}" ry="${n(rx * 0.05)}" fill="${color}" fill-opacity="0.22" filter="url(#near)"/>`
  )
}

/** The mirrored figure below the waterline, fading out downwards. */
export function reflection(id: string, figure: Figure, x: number, y: number, depth: number, strength: number): string {
  const { width, height, foot, uri } = figure
  const top = y - foot - height / 2
  return (
    `<mask id="${id}" maskUnits="userSpaceOnUse" x="${n(x - width)}" y="${n(y - 60)}" width="${n(width * 2)}" height="${n(depth + 60)}">` +
    `<rect x="${n(x - width)}" y="${n(y - 60)}" width="${n(width * 2)}" height="${n(depth + 60)}" fill="url(#fade)"/></mask>` +
    `<g mask="url(#${id})" opacity="${n(strength)}"><g filter="url(#wobble)">` +
    `<image href="${uri}" x="${n(x - width / 2)}" y="${n(top)}" width="${n(width)}" height="${n(height)}" transform="translate(0 ${n(2 * y)}) scale(1 -1)"/></g></g>`
  )
}

/** Rings around the point where something touches the water; light above, dark below each crest. */
export function rings(id: string, x: number, y: number, rx: number, count: number, dark: string): string {
  const ring = (i: number): string => {
    const r = rx * (1.22 + i * 0.34 + i * i * 0.05)
    const shape = (dy: number, color: string, opacity: number): string =>
      `<ellipse cx="${n(x)}" cy="${n(y + dy)}" rx="${n(r)}" ry="${n(r * FLAT * 1.05)}" fill="none" stroke="${color}" stroke-opacity="${n(opacity * (1 - i / (count + 0.6)))}" stroke-width="${n((2.2 - i * 0.25) * Math.min(1, rx / 150))}"/>`
    return shape(0, '#ffffff', 0.75) + shape(2.4, dark, 0.26)
  }
  const reach = rx * 3.4
  const rows = Array.from({ length: count }, (_, i) => ring(i)).join('')
  return (
    `<mask id="${id}" maskUnits="userSpaceOnUse" x="${n(x - reach)}" y="${n(y - reach)}" width="${n(reach * 2)}" height="${n(reach * 2)}">` +
    `<rect x="${n(x - reach)}" y="${n(y - reach)}" width="${n(reach * 2)}" height="${n(reach * 2)}" fill="url(#sides)"/></mask><g mask="url(#${id})" filter="url(#hush)">${rows}</g>`
  )
}

/** The sea under a sky: the sky mirrored and rippled, darker towards the viewer. */
export function sea(air: string, width: number, height: number, horizon: number, deep: string): string {
  return (
    `<defs><clipPath id="below"><rect y="${n(horizon)}" width="${n(width)}" height="${n(height - horizon)}"/></clipPath>` +
    `<filter id="swell" filterUnits="userSpaceOnUse" x="-60" y="${n(horizon - 60)}" width="${n(width + 120)}" height="${n(height - horizon + 120)}" color-interpolation-filters="sRGB">` +
    '<feTurbulence type="fractalNoise" baseFrequency="0.0024 0.03" numOctaves="3" seed="11" result="noise"/>' +
    '<feDisplacementMap in="SourceGraphic" in2="noise" scale="34" xChannelSelector="R" yChannelSelector="G"/><feGaussianBlur stdDeviation="3 1.6"/></filter>' +
    linear('depth', [
      { at: 0, color: deep, opacity: 0.1 },
      { at: 0.45, color: deep, opacity: 0.42 },
      { at: 1, color: deep, opacity: 0.85 },
    ]) +
    radial('haze', [
      { at: 0, color: '#fff', opacity: 0.6 },
      { at: 1, color: '#fff', opacity: 0 },
    ]) +
    '</defs>' +
    `<g clip-path="url(#below)"><g filter="url(#swell)"><g transform="translate(0 ${n(2 * horizon)}) scale(1 -1)">${air}</g></g>` +
    `<rect y="${n(horizon)}" width="${n(width)}" height="${n(height - horizon)}" fill="url(#depth)" style="mix-blend-mode:multiply"/></g>` +
    `<ellipse cx="${n(width / 2)}" cy="${n(horizon)}" rx="${n(width * 0.72)}" ry="${n(height * 0.045)}" fill="url(#haze)"/>`
  )
}
