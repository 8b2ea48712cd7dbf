/** How print and metal reflect the studio light. */

import type { Found } from './droplets.ts'
import { clamp, normalize } from './math3.ts'
import type { Vec3 } from './math3.ts'
import { toCamera } from './raycast.ts'
import type { Linear, View } from './raycast.ts'
import type { Hit } from './revolve.ts'
import { irradiance, reflected } from './studio.ts'
import type { Texture } from './texture.ts'

/** A point on a printed sheet. */
export interface Spot {
  readonly u: number
  readonly v: number
  readonly sheet: Texture
}

export const printed = (u: number, v: number, sheet: Texture): Spot => ({ u, v, sheet })

function mirror(ray: Vec3, n: Vec3): Vec3 {
  const twice = 2 * (ray.x * n.x + ray.y * n.y + ray.z * n.z)
  return { x: ray.x - twice * n.x, y: ray.y - twice * n.y, z: ray.z - twice * n.z }
}

/** Reflection at grazing angles (Schlick's approximation). */
function fresnel(facing: number, base: number): number {
  return base + (1 - base) * Math.pow(1 - clamp(facing), 5)
}

/** Color under light. Shadows become more saturated instead of grayer, to keep pastel inks clean. */
function lit(out: Linear, light: number): void {
  const power = 1 + 0.55 * clamp(1 - light)
  for (let i = 0; i < 3; i++) out[i] = Math.pow(out[i] ?? 0, power) * light
}

const add = (out: Linear, light: number): void => {
  for (let i = 0; i < 3; i++) out[i] = (out[i] ?? 0) + light
}

export function shadePrint(
  hit: Hit,
  spot: Spot,
  view: View,
  shade: number,
  out: Linear,
  drop?: Found,
  girth = 1,
  height = 1,
): void {
  if (drop && drop.d < 1) {
    shadeDrop(hit, spot, view, toCamera(view, hit.normal), shade, drop, girth, height, out)
    return
  }
  spot.sheet.sample(spot.u, spot.v, out)
  const contact = drop ? 1 - 0.2 * (2 - drop.d) * Math.min(1, drop.r * 2.4) : 1
  shadeMatte(hit, view, shade, out, contact)
}

/** Lights the color already in `out`. Two reflections: a wide satin one and a faint narrower one. */
export function shadeMatte(hit: Hit, view: View, shade: number, out: Linear, contact = 1, gloss = 1): void {
  const n = toCamera(view, hit.normal)
  lit(out, irradiance(n.x, n.y, n.z) * shade * contact)
  const facing = -(view.ray.x * n.x + view.ray.y * n.y + view.ray.z * n.z)
  const r = mirror(view.ray, n)
  const satin = reflected(r.x, r.y, r.z, 0.3) * fresnel(facing, 0.04) * 0.42
  const sheen = reflected(r.x, r.y, r.z, 0.07) * fresnel(facing, 0.024) * 0.6
  add(out, (satin + sheen) * shade * gloss)
}

/** A drop acts as a small lens: it refracts the print, collects light opposite the key light, and has a highlight. */
function shadeDrop(
  hit: Hit,
  spot: Spot,
  view: View,
  n: Vec3,
  shade: number,
  drop: Found,
  girth: number,
  height: number,
  out: Linear,
): void {
  const bend = 0.75 * drop.r * drop.d
  spot.sheet.sample(spot.u - (drop.dx * bend) / girth, spot.v + (drop.dy * bend) / height, out)
  const lens = 1 + 0.3 * (drop.dx * 0.62 - drop.dy * 0.6) * drop.d - 0.3 * Math.pow(drop.d, 6)
  lit(out, irradiance(n.x, n.y, n.z) * shade * lens)
  const dome = domeNormal(hit.normal, drop)
  const c = toCamera(view, dome)
  const facing = -(view.ray.x * c.x + view.ray.y * c.y + view.ray.z * c.z)
  const r = mirror(view.ray, c)
  const spark = Math.exp(-(Math.pow((drop.dx + 0.36) / 0.2, 2) + Math.pow((drop.dy - 0.4) / 0.2, 2)))
  add(
    out,
    reflected(r.x, r.y, r.z, 0.05) * fresnel(facing, 0.03) * 0.7 + spark * 0.5 * Math.min(1, drop.r * 1.8) * shade,
  )
}

function domeNormal(n: Vec3, drop: Found): Vec3 {
  const flat = Math.hypot(n.x, n.z) || 1
  const [tx, tz] = [n.z / flat, -n.x / flat]
  const k = 0.85 * drop.d
  return normalize({ x: n.x + tx * drop.dx * k, y: n.y + drop.dy * k, z: n.z + tz * drop.dx * k })
}

/** Aluminum: only reflections, slightly cooler in the dark. */
export function shadeMetal(hit: Hit, view: View, shade: number, roughness: number, out: Linear): void {
  const n = toCamera(view, hit.normal)
  const r = mirror(view.ray, n)
  const light = (reflected(r.x, r.y, r.z, roughness) * 0.62 + irradiance(n.x, n.y, n.z) * 0.16) * shade
  out[0] = light * 0.93
  out[1] = light * 0.955
  out[2] = light * 1.0
}
