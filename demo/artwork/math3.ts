/** Vector arithmetic for the renderer. */

export interface Vec3 {
  x: number
  y: number
  z: number
}

/** Row-major 3×3 rotation, object space to camera space. */
export type Mat3 = readonly [number, number, number, number, number, number, number, number, number]

export const vec = (x = 0, y = 0, z = 0): Vec3 => ({ x, y, z })

export const clamp = (value: number, low = 0, high = 1): number => (value < low ? low : value > high ? high : value)

export const mix = (a: number, b: number, t: number): number => a + (b - a) * t

export function smoothstep(low: number, high: number, value: number): number {
  const t = clamp((value - low) / (high - low))
  return t * t * (3 - 2 * t)
}

export function normalize(v: Vec3): Vec3 {
  const length = Math.hypot(v.x, v.y, v.z) || 1
  v.x /= length
  v.y /= length
  v.z /= length
  return v
}

export function apply(m: Mat3, v: Vec3): Vec3 {
  return vec(
    m[0] * v.x + m[1] * v.y + m[2] * v.z,
    m[3] * v.x + m[4] * v.y + m[5] * v.z,
    m[6] * v.x + m[7] * v.y + m[8] * v.z,
  )
}

/** The inverse of a rotation is its transpose. */
export function applyInverse(m: Mat3, v: Vec3): Vec3 {
  return vec(
    m[0] * v.x + m[3] * v.y + m[6] * v.z,
    m[1] * v.x + m[4] * v.y + m[7] * v.z,
    m[2] * v.x + m[5] * v.y + m[8] * v.z,
  )
}

function multiply(a: Mat3, b: Mat3): Mat3 {
  return [
    a[0] * b[0] + a[1] * b[3] + a[2] * b[6],
    a[0] * b[1] + a[1] * b[4] + a[2] * b[7],
    a[0] * b[2] + a[1] * b[5] + a[2] * b[8],
    a[3] * b[0] + a[4] * b[3] + a[5] * b[6],
    a[3] * b[1] + a[4] * b[4] + a[5] * b[7],
    a[3] * b[2] + a[4] * b[5] + a[5] * b[8],
    a[6] * b[0] + a[7] * b[3] + a[8] * b[6],
    a[6] * b[1] + a[7] * b[4] + a[8] * b[7],
    a[6] * b[2] + a[7] * b[5] + a[8] * b[8],
  ]
}

export interface Pose {
  /** Rotation around the object's own upright axis, in degrees. */
  readonly yaw?: number
  /** Tilt towards the camera: positive shows more of the lid. */
  readonly pitch?: number
  /** Rotation in the picture plane, positive to the left. */
  readonly roll?: number
}

/** Applied in the order turn, nod, lean. */
export function rotation({ yaw = 0, pitch = 0, roll = 0 }: Pose): Mat3 {
  const rad = Math.PI / 180
  const [cy, sy] = [Math.cos(yaw * rad), Math.sin(yaw * rad)]
  const [cp, sp] = [Math.cos(pitch * rad), Math.sin(pitch * rad)]
  const [cr, sr] = [Math.cos(roll * rad), Math.sin(roll * rad)]
  const turn: Mat3 = [cy, 0, sy, 0, 1, 0, -sy, 0, cy]
  const nod: Mat3 = [1, 0, 0, 0, cp, -sp, 0, sp, cp]
  const lean: Mat3 = [cr, -sr, 0, sr, cr, 0, 0, 0, 1]
  return multiply(lean, multiply(nod, turn))
}
