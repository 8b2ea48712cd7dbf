import { clampRegion, cropTo, type Point, type Region, type Size } from './region.ts'

/** How an image is fitted into the requested size; names and meanings are those of Sanity's image pipeline. */
export type ImageFit = 'clip' | 'crop' | 'fill' | 'fillmax' | 'max' | 'min' | 'scale'

/** The geometry of a transform. Lengths are pixels before `dpr` is applied; `rect` is in the source's own pixels. */
export interface ResizeRequest {
  width?: number | undefined
  height?: number | undefined
  /** Upper bounds of the resulting width and height. */
  maxWidth?: number | undefined
  maxHeight?: number | undefined
  /** Default `clip`: within the box, keeping proportions. */
  fit?: ImageFit | undefined
  /** Device pixel ratio, 1 to {@link maxDevicePixelRatio}; all lengths are multiplied by it. */
  dpr?: number | undefined
  /** The part of the source to use. Default: all of it. */
  rect?: Region | undefined
  /**
   * What stays visible when `fit` crops: a point (0 to 1 from the left and the top; default the center), or the part
   * with the most detail.
   */
  crop?: Point | 'entropy' | undefined
}

export interface ResizePlan extends Size {
  /** The visible part of the source. */
  region: Region
  /** The picture is centered on a canvas of this size. */
  canvas?: Size
  /** The region's proportions differ from the result's: crop where there is the least detail. */
  cutByEntropy?: boolean
}

/** The maximum side length of a result; bounds a transform's cost. */
export const maxOutputEdge = 4096
const maxDevicePixelRatio = 3

const whole = (size: Size): Size => ({
  width: Math.max(1, Math.round(size.width)),
  height: Math.max(1, Math.round(size.height)),
})

const scaled = (size: Size, scale: number): Size => whole({ width: size.width * scale, height: size.height * scale })

/** The requested box in device pixels; a missing side follows from the region's proportions. */
function boxFor(region: Size, { width, height, maxWidth, maxHeight, dpr = 1 }: ResizeRequest): Size {
  const ratio = region.width / region.height
  const hasSize = width !== undefined || height !== undefined
  const scale =
    hasSize || maxWidth !== undefined || maxHeight !== undefined ? Math.min(Math.max(dpr, 1), maxDevicePixelRatio) : 1
  const box = hasSize
    ? { width: (width ?? (height ?? 0) * ratio) * scale, height: (height ?? (width ?? 0) / ratio) * scale }
    : { width: region.width, height: region.height }
  const bounded = {
    width: Math.min(box.width, (maxWidth ?? Infinity) * scale),
    height: Math.min(box.height, (maxHeight ?? Infinity) * scale),
  }
  return scaled(bounded, Math.min(1, maxOutputEdge / Math.max(bounded.width, bounded.height)))
}

function planCut(region: Region, box: Size, request: ResizeRequest, enlarge: boolean): ResizePlan {
  const cut = cropTo(region, box, request.crop === 'entropy' ? undefined : request.crop)
  const scale = enlarge ? 1 : Math.min(1, cut.width / box.width, cut.height / box.height)
  const size = scaled(box, scale)
  return request.crop === 'entropy' ? { ...size, region, cutByEntropy: true } : { ...size, region: cut }
}

/** The size of a result in megapixels, to which the work of making it is proportional. */
export function resultMegapixels(source: Size, request: ResizeRequest): number {
  const plan = planResize(source, request)
  const { width, height } = plan.canvas ?? plan
  return (width * height) / 1e6
}

/** Computes which part of the source is shown at which size. */
export function planResize(source: Size, request: ResizeRequest): ResizePlan {
  const region = clampRegion(request.rect, source)
  const box = boxFor(region, request)
  const scale = Math.min(box.width / region.width, box.height / region.height)
  switch (request.fit ?? 'clip') {
    case 'clip':
      return { ...scaled(region, scale), region }
    case 'max':
      return { ...scaled(region, Math.min(1, scale)), region }
    case 'fill':
      return { ...scaled(region, scale), region, canvas: box }
    case 'fillmax':
      return { ...scaled(region, Math.min(1, scale)), region, canvas: box }
    case 'scale':
      return { ...box, region }
    case 'crop':
      return planCut(region, box, request, true)
    case 'min':
      return planCut(region, box, request, false)
  }
}
