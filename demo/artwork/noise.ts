/** Smooth 3D value noise, for color variation, pores and freckles. */

function lattice(x: number, y: number, z: number): number {
  let h = Math.imul(x, 374761393) ^ Math.imul(y, 668265263) ^ Math.imul(z, 1274126177)
  h = Math.imul(h ^ (h >>> 13), 1274126177)
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296
}

const ease = (t: number): number => t * t * (3 - 2 * t)

/** Between 0 and 1, with one bump per unit. */
export function noise(x: number, y: number, z: number): number {
  const [ix, iy, iz] = [Math.floor(x), Math.floor(y), Math.floor(z)]
  const [u, v, w] = [ease(x - ix), ease(y - iy), ease(z - iz)]
  const row = (j: number, k: number): number =>
    lattice(ix, iy + j, iz + k) * (1 - u) + lattice(ix + 1, iy + j, iz + k) * u
  const plane = (k: number): number => row(0, k) * (1 - v) + row(1, k) * v
  return plane(0) * (1 - w) + plane(1) * w
}
