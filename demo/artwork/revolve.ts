/** Surfaces of revolution around the upright axis: cans, tubs, lids. */

import type { Vec3 } from './math3.ts'

/** A point of the profile, from the outer bottom to the top. */
export interface ProfilePoint {
  readonly r: number
  readonly y: number
  /** The material that starts at this point. */
  readonly zone: number
}

export interface Hit {
  t: number
  zone: number
  point: Vec3
  normal: Vec3
}

interface Segment {
  readonly r0: number
  readonly y0: number
  readonly y1: number
  readonly slope: number
  readonly flat: boolean
  readonly rLow: number
  readonly rHigh: number
  readonly n0: readonly [number, number]
  readonly n1: readonly [number, number]
  readonly zone: number
}

export interface Revolved {
  readonly radius: number
  intersect(origin: Vec3, ray: Vec3): Hit | undefined
}

/** Smooths a profile by Catmull-Rom. */
export function smoothProfile(points: readonly ProfilePoint[], steps: number): ProfilePoint[] {
  const out: ProfilePoint[] = []
  for (let i = 0; i < points.length - 1; i++) {
    const [a, b, c, d] = [
      points[Math.max(0, i - 1)],
      points[i],
      points[i + 1],
      points[Math.min(points.length - 1, i + 2)],
    ]
    if (!a || !b || !c || !d) continue
    for (let s = 0; s < steps; s++) {
      const t = s / steps
      out.push({ r: curve(a.r, b.r, c.r, d.r, t), y: curve(a.y, b.y, c.y, d.y, t), zone: b.zone })
    }
  }
  const last = points.at(-1)
  if (last) out.push(last)
  return out
}

function curve(a: number, b: number, c: number, d: number, t: number): number {
  return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t)
}

function faceNormal(a: ProfilePoint, b: ProfilePoint): [number, number] {
  const length = Math.hypot(b.r - a.r, b.y - a.y) || 1
  return [(b.y - a.y) / length, (a.r - b.r) / length]
}

/** Averages the normals of neighboring faces, unless they meet at a sharp edge. */
function blend(a: readonly [number, number], b: readonly [number, number]): [number, number] {
  if (a[0] * b[0] + a[1] * b[1] < 0.5) return [b[0], b[1]]
  const length = Math.hypot(a[0] + b[0], a[1] + b[1]) || 1
  return [(a[0] + b[0]) / length, (a[1] + b[1]) / length]
}

function segmentsOf(points: readonly ProfilePoint[]): Segment[] {
  const faces = points.slice(1).map((point, i) => faceNormal(points[i] ?? point, point))
  return faces.flatMap((face, i) => {
    const [a, b] = [points[i], points[i + 1]]
    if (!a || !b) return []
    const flat = Math.abs(b.y - a.y) < 1e-4
    return [
      {
        r0: a.r,
        y0: a.y,
        y1: b.y,
        slope: flat ? 0 : (b.r - a.r) / (b.y - a.y),
        flat,
        rLow: Math.min(a.r, b.r),
        rHigh: Math.max(a.r, b.r),
        n0: blend(faces[i - 1] ?? face, face),
        n1: swap(face, faces[i + 1] ?? face),
        zone: a.zone,
      },
    ]
  })
}

function swap(face: readonly [number, number], next: readonly [number, number]): [number, number] {
  return blend(next, face)
}

/** The nearest intersection of a ray with one cone segment, or Infinity. */
function cone(s: Segment, o: Vec3, d: Vec3): number {
  if (s.flat) {
    if (Math.abs(d.y) < 1e-9) return Infinity
    const t = (s.y0 - o.y) / d.y
    const r = Math.hypot(o.x + t * d.x, o.z + t * d.z)
    return t > 0 && r >= s.rLow && r <= s.rHigh ? t : Infinity
  }
  const base = s.r0 + s.slope * (o.y - s.y0)
  const rise = s.slope * d.y
  const a = d.x * d.x + d.z * d.z - rise * rise
  const b = o.x * d.x + o.z * d.z - base * rise
  const c = o.x * o.x + o.z * o.z - base * base
  const root = b * b - a * c
  if (root < 0 || Math.abs(a) < 1e-12) return Infinity
  const q = Math.sqrt(root)
  const [first, second] = a > 0 ? [(-b - q) / a, (-b + q) / a] : [(-b + q) / a, (-b - q) / a]
  return isOnSegment(s, o, d, first) ? first : isOnSegment(s, o, d, second) ? second : Infinity
}

function isOnSegment(s: Segment, o: Vec3, d: Vec3, t: number): boolean {
  if (t <= 0) return false
  const y = o.y + t * d.y
  return s.y0 <= s.y1 ? y >= s.y0 && y <= s.y1 : y >= s.y1 && y <= s.y0
}

export function revolve(points: readonly ProfilePoint[]): Revolved {
  const segments = segmentsOf(points)
  const radius = Math.max(...points.map((point) => point.r))
  return { radius, intersect: (o, d) => nearest(segments, radius, o, d) }
}

function nearest(segments: readonly Segment[], radius: number, o: Vec3, d: Vec3): Hit | undefined {
  const [low, high] = heights(radius, o, d)
  let best = Infinity
  let found: Segment | undefined
  for (const s of segments) {
    if (Math.max(s.y0, s.y1) < low || Math.min(s.y0, s.y1) > high) continue
    const t = cone(s, o, d)
    if (t < best) {
      best = t
      found = s
    }
  }
  return found && hitAt(found, best, o, d)
}

/** The range of heights that the ray can reach, to skip most segments. */
function heights(radius: number, o: Vec3, d: Vec3): [number, number] {
  const a = d.x * d.x + d.z * d.z
  if (a < 1e-9) return [-Infinity, Infinity]
  const b = o.x * d.x + o.z * d.z
  const root = b * b - a * (o.x * o.x + o.z * o.z - radius * radius)
  if (root < 0) return [1, -1]
  const q = Math.sqrt(root)
  const [y0, y1] = [o.y + (d.y * (-b - q)) / a, o.y + (d.y * (-b + q)) / a]
  return [Math.min(y0, y1) - 1e-6, Math.max(y0, y1) + 1e-6]
}

function hitAt(s: Segment, t: number, o: Vec3, d: Vec3): Hit {
  const point = { x: o.x + t * d.x, y: o.y + t * d.y, z: o.z + t * d.z }
  const r = Math.hypot(point.x, point.z) || 1e-9
  const span = s.flat
    ? (r - s.r0) / ((s.r0 === s.rLow ? s.rHigh : s.rLow) - s.r0 || 1)
    : (point.y - s.y0) / (s.y1 - s.y0)
  let nr = s.n0[0] + (s.n1[0] - s.n0[0]) * span
  let ny = s.n0[1] + (s.n1[1] - s.n0[1]) * span
  const length = Math.hypot(nr, ny) || 1
  nr /= length
  ny /= length
  return { t, zone: s.zone, point, normal: { x: (point.x / r) * nr, y: ny, z: (point.z / r) * nr } }
}
