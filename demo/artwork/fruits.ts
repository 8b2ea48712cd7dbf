/** Fruit, berries, roots and pods as solids, in millimeters, upright along y. */

import { clamp, smoothstep, vec } from './math3.ts'
import type { Vec3 } from './math3.ts'
import { noise } from './noise.ts'
import { between, random } from './random.ts'
import type { Solid } from './raycast.ts'
import { capsule, carved, mixInto, tone, union } from './sdf.ts'
import type { Form } from './sdf.ts'

const WOOD = tone('#6d5136')
const LEAF = tone('#6f8f45')

/** A point's angle from the upright axis, in radians from the top. */
const polar = (x: number, y: number, z: number): number => Math.atan2(Math.hypot(x, z), y)

/** A stone fruit with a cleft: peach, and apricot in its own colors. */
function peach([cream, rose, deep] = [tone('#ffdca6'), tone('#fb9c86'), tone('#e0566b')] as const): Form {
  return {
    reach: 40,
    gloss: 0.3,
    bloom: ['#ffe9dc', 0.5],
    distance(x, y, z) {
      const around = Math.atan2(x, z) - 0.5
      const cleft = 2.6 * Math.exp(-Math.pow(around / 0.2, 2)) * smoothstep(-30, 26, y)
      const dimple = 6 * Math.exp(-Math.pow(polar(x, y, z) / 0.3, 2))
      return (Math.hypot(x, y * 1.06, z) - 34 + cleft + dimple) * 0.8
    },
    color(p, _n, out) {
      const blush = (p.x * 0.75 + p.y * 0.3 + p.z * 0.35) / 34 + 0.7 * (noise(p.x * 0.07, p.y * 0.07, p.z * 0.07) - 0.5)
      mixInto(out, cream, rose, smoothstep(-0.55, 0.35, blush))
      mixInto(
        out,
        [out[0], out[1], out[2]],
        deep,
        0.75 * smoothstep(0.25, 0.95, blush) * (0.7 + 0.5 * noise(p.x * 0.5, p.y * 0.12, p.z * 0.5)),
      )
    },
  }
}

function pear(): Form {
  const [green, gold, blush] = [tone('#c3cf6d'), tone('#eadf85'), tone('#dd9a67')]
  return {
    reach: 56,
    center: vec(0, 18, 0),
    gloss: 0.75,
    distance(x, y, z) {
      const lean = x - 0.0016 * Math.pow(Math.max(0, y), 2)
      const body = union(Math.hypot(lean, y * 1.03, z) - 28, Math.hypot(lean, y - 36, z) - 13, 26)
      const eye = 2.5 * Math.exp(-(lean * lean + z * z) / 18) * (y < 0 ? 1 : 0)
      const top = 2 * Math.exp(-(lean * lean + z * z) / 12) * (y > 40 ? 1 : 0)
      return Math.min((body + eye + top) * 0.85, capsule(x, y, z, vec(2.2, 44, 0), vec(6.5, 62, 1), 1.1, 1.7))
    },
    color(p, _n, out) {
      if (p.y > 49.2) return mixInto(out, WOOD, LEAF, 0.1)
      mixInto(
        out,
        green,
        gold,
        smoothstep(-0.5, 0.9, p.x / 28 - 0.3 * (p.y / 40) + 0.5 * noise(p.x * 0.08, p.y * 0.08, p.z * 0.08)),
      )
      mixInto(out, [out[0], out[1], out[2]], blush, 0.45 * smoothstep(0.3, 1, p.x / 28 + 0.2))
      const freckle = smoothstep(0.8, 0.9, noise(p.x * 0.95, p.y * 0.95, p.z * 0.95))
      mixInto(out, [out[0], out[1], out[2]], WOOD, 0.3 * freckle)
    },
  }
}

/** Citrus of any size: pores, a shallow top and a small star where the stem was. */
function citrus(radius: number, flat: number, skin: readonly [string, string], rough: number, nose = 0): Form {
  const [light, deep] = [tone(skin[0]), tone(skin[1])]
  return {
    reach: radius * (1.16 + nose * 0.2),
    gloss: 0.85,
    fine: 0.18,
    distance(x, y, z) {
      const bumps = rough * (noise(x * 0.16, y * 0.16, z * 0.16) - 0.5) * 2
      const pores = 0.34 * Math.pow(noise(x * 0.8, y * 0.8, z * 0.8), 2)
      const angle = polar(x, y, z)
      const crown = 2.4 * Math.exp(-Math.pow(angle / 0.24, 2))
      const tip =
        nose *
        radius *
        0.22 *
        (Math.exp(-Math.pow((Math.PI - angle) / 0.26, 2)) + 0.7 * Math.exp(-Math.pow(angle / 0.26, 2)))
      return (Math.hypot(x, y * flat, z) - radius + bumps + pores + crown * (1 - nose) - tip) * 0.72
    },
    color(p, _n, out) {
      mixInto(
        out,
        light,
        deep,
        0.2 +
          0.55 * noise(p.x * 0.09, p.y * 0.09, p.z * 0.09) -
          0.25 * (p.y / radius) +
          0.25 * noise(p.x * 0.8, p.y * 0.8, p.z * 0.8),
      )
      const angle = polar(p.x, p.y, p.z)
      const star = 0.085 * (1 + 0.4 * Math.cos(5 * Math.atan2(p.x, p.z)))
      mixInto(
        out,
        [out[0], out[1], out[2]],
        LEAF,
        smoothstep(star + 0.03, star, angle) * 0.9 + 0.25 * smoothstep(0.45, 0.1, angle),
      )
    },
  }
}

function cherry(): Form {
  const [red, dark] = [tone('#bd1531'), tone('#4a0719')]
  return {
    reach: 15,
    gloss: 1.5,
    distance(x, y, z) {
      const dent = 3.4 * Math.exp(-Math.pow(polar(x, y, z) / 0.36, 2))
      const seam = 0.12 * Math.exp(-Math.pow((Math.atan2(x, z) + 0.5) / 0.1, 2)) * smoothstep(-12, 6, y)
      return (Math.hypot(x, y * 1.07, z) - 12.4 + dent + seam) * 0.8
    },
    color: (p, _n, out) =>
      mixInto(out, red, dark, 0.25 + 0.6 * noise(p.x * 0.14, p.y * 0.14, p.z * 0.14) - 0.2 * (p.y / 12)),
  }
}

/** A small dark plum, longer than wide, with a pale bloom. */
function damson(): Form {
  const [blue, violet] = [tone('#2c2050'), tone('#6a3f7d')]
  return {
    reach: 25,
    gloss: 0.75,
    bloom: ['#9a95d2', 0.75],
    distance(x, y, z) {
      const dent = 2.6 * Math.exp(-Math.pow(polar(x, y, z) / 0.3, 2))
      const seam = 0.7 * Math.exp(-Math.pow((Math.atan2(x, z) + 0.35) / 0.12, 2)) * smoothstep(-20, 12, y)
      return (Math.hypot(x, y * 0.84, z) - 17.5 + dent + seam) * 0.8
    },
    color(p, _n, out) {
      mixInto(out, blue, violet, 0.7 * noise(p.x * 0.08, p.y * 0.08, p.z * 0.08) - 0.1 * (p.y / 20) + 0.1)
      const dust = smoothstep(0.42, 0.72, noise(p.x * 0.11 + 9, p.y * 0.11, p.z * 0.11))
      mixInto(out, [out[0], out[1], out[2]], tone('#8d89c9'), 0.34 * dust)
    },
  }
}

function currant(): Form {
  const [plum, black] = [tone('#4b2a66'), tone('#150d26')]
  return {
    reach: 9,
    gloss: 1.35,
    bloom: ['#6a5a9c', 0.25],
    distance(x, y, z) {
      const body = Math.hypot(x, y, z) - 6.8
      const tuft = capsule(x, y, z, vec(0, -6.4, 0), vec(0.7, -8.2, 0.4), 1.1, 0.35)
      return union(body, tuft, 0.8) * 0.9
    },
    color(p, _n, out) {
      mixInto(out, black, plum, 0.75 * noise(p.x * 0.3, p.y * 0.3, p.z * 0.3))
      if (p.y < -6.7) mixInto(out, WOOD, tone('#b29a74'), 0.4)
    },
  }
}

/** Drupelets spiraling over a small cone: golden, translucent. */
function cloudberry(): Form {
  const rnd = random(12)
  const beads = Array.from({ length: 26 }, (_, i) => {
    const t = (i + 0.5) / 26
    const [angle, y] = [i * 2.39996, 8.2 - 15.4 * t]
    const r = 8.1 * Math.sqrt(clamp(1 - Math.pow((y + 1.2) / 10.2, 2)))
    return { x: Math.cos(angle) * r, y, z: Math.sin(angle) * r, r: between(rnd, 3.7, 4.6) }
  })
  const [gold, ember] = [tone('#ffae4c'), tone('#e4571f')]
  return {
    reach: 15,
    gloss: 1,
    bloom: ['#f79a4a', 0.5],
    distance(x, y, z) {
      let d = Math.hypot(x, y * 0.95, z) - 8
      for (const bead of beads) d = Math.min(d, Math.hypot(x - bead.x, y - bead.y, z - bead.z) - bead.r)
      return d
    },
    color: (p, _n, out) =>
      mixInto(
        out,
        ember,
        gold,
        (Math.hypot(p.x, p.y + 1, p.z) - 9) / 4.2 + 0.9 * (noise(p.x * 0.22, p.y * 0.22, p.z * 0.22) - 0.5),
      ),
    shade: (p) => 0.5 + 0.5 * smoothstep(7.6, 11.4, Math.hypot(p.x, p.y + 1, p.z)),
  }
}

/** The position of a point along the root, with slight waves, for the rings across it. */
const along = (p: Vec3): number => p.x + 0.35 * p.y + 2.2 * noise(p.x * 0.1, p.y * 0.1, p.z * 0.1)

function ginger(): Form {
  const [cream, tan, ring] = [tone('#ecd2a0'), tone('#cfa468'), tone('#93693c')]
  return {
    reach: 56,
    gloss: 0.35,
    fine: 0.12,
    distance(x, y, z) {
      let d = capsule(x, y, z, vec(-32, -4, 0), vec(26, 3, 2), 13, 11)
      d = union(d, capsule(x, y, z, vec(-14, 2, 4), vec(-24, 25, 6), 10, 9), 7)
      d = union(d, capsule(x, y, z, vec(10, 2, 0), vec(17, 24, -3), 9.5, 7), 7)
      d = union(d, capsule(x, y, z, vec(24, 0, 2), vec(42, 11, 8), 9, 7.5), 7)
      d = union(d, capsule(x, y, z, vec(0, -4, 6), vec(8, -14, 14), 9, 7), 6)
      return (d - 1.5 * (noise(x * 0.12, y * 0.12, z * 0.12) - 0.5) - 0.5 * noise(x * 0.6, y * 0.25, z * 0.6)) * 0.8
    },
    color(p, _n, out) {
      mixInto(
        out,
        cream,
        tan,
        0.9 * noise(p.x * 0.15, p.y * 0.15, p.z * 0.15) + 0.3 * noise(p.x * 0.9, p.y * 0.4, p.z * 0.9) - 0.2,
      )
      const line = Math.pow(0.5 + 0.5 * Math.sin(along(p) * 0.78), 14)
      mixInto(out, [out[0], out[1], out[2]], ring, 0.55 * line)
    },
  }
}

function cardamom(): Form {
  const [pale, green] = [tone('#d3d99c'), tone('#93a862')]
  return {
    reach: 14,
    gloss: 0.5,
    distance(x, y, z) {
      const around = Math.atan2(x, z)
      const t = clamp((y + 10.5) / 21)
      const girth =
        5.6 * Math.pow(Math.sin(Math.PI * Math.pow(t, 0.85)), 0.72) * (1 + 0.07 * Math.cos(around * 3)) +
        0.16 * Math.cos(around * 21)
      const body = Math.max(Math.hypot(x, z) - girth, Math.abs(y) - 10.6) * 0.55
      return Math.min(body, capsule(x, y, z, vec(0, 9.6, 0), vec(0.8, 13, 0.3), 0.9, 0.5))
    },
    color(p, _n, out) {
      const stripe = 0.5 + 0.5 * Math.cos(Math.atan2(p.x, p.z) * 21)
      mixInto(out, green, pale, 0.2 + 0.6 * stripe + 0.4 * (noise(p.x * 0.3, p.y * 0.1, p.z * 0.3) - 0.5))
    },
  }
}

const FORMS = {
  peach: () => peach(),
  apricot: () => peach([tone('#ffd27d'), tone('#ffab4f'), tone('#ee7442')]),
  pear,
  cherry,
  damson,
  currant,
  cloudberry,
  ginger,
  cardamom,
  yuzu: () => citrus(26, 1.14, ['#ffe071', '#f0b429'], 1.5),
  orange: () => citrus(31, 1.05, ['#ffad4d', '#ef7420'], 0.6),
  grapefruit: () => citrus(31, 1.06, ['#ffc789', '#f79a72'], 0.45),
  bloodOrange: () => citrus(29, 1.04, ['#ff9f4e', '#dd4a22'], 0.55),
  bergamot: () => citrus(26, 0.97, ['#e9e582', '#b9bd3e'], 1.3, 0.45),
  lemon: () => citrus(23, 0.84, ['#fff08a', '#f4cc3a'], 0.5, 1),
} as const

export type Fruit = keyof typeof FORMS

export function fruit(name: Fruit): Solid {
  return carved(FORMS[name]())
}
