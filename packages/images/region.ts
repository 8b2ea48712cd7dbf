export interface Size {
  width: number
  height: number
}

/** A rectangle in whole pixels. */
export interface Region extends Size {
  left: number
  top: number
}

/** 0 to 1 from the left and from the top. */
export interface Point {
  x: number
  y: number
}

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high)

/** The part of `region` inside the source, at least one pixel; the whole source without a region. */
export function clampRegion(region: Region | undefined, source: Size): Region {
  if (!region) return { left: 0, top: 0, width: source.width, height: source.height }
  const left = clamp(Math.round(region.left), 0, source.width - 1)
  const top = clamp(Math.round(region.top), 0, source.height - 1)
  return {
    left,
    top,
    width: clamp(Math.round(region.width), 1, source.width - left),
    height: clamp(Math.round(region.height), 1, source.height - top),
  }
}

/** The largest part of `region` with the proportions of `box`, as close around `focus` as possible. */
export function cropTo(region: Region, box: Size, focus: Point = { x: 0.5, y: 0.5 }): Region {
  const scale = Math.min(region.width / box.width, region.height / box.height)
  const width = clamp(Math.round(box.width * scale), 1, region.width)
  const height = clamp(Math.round(box.height * scale), 1, region.height)
  return {
    left: region.left + clamp(Math.round(focus.x * region.width - width / 2), 0, region.width - width),
    top: region.top + clamp(Math.round(focus.y * region.height - height / 2), 0, region.height - height),
    width,
    height,
  }
}
