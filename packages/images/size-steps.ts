import type { ResizeRequest } from './resize-plan.ts'

/**
 * The lengths in pixels in which anonymous clients get renditions. They include all sizes that the storefront and the
 * Studio use.
 */
export const sizeSteps: readonly number[] = [
  16, 20, 32, 40, 50, 60, 80, 100, 128, 150, 200, 250, 320, 400, 480, 640, 800, 960, 1024, 1200, 1280, 1600, 2000, 2400,
  3000, 4096,
]

const longest = sizeSteps.at(-1) ?? 0

function stepFor(length: number): number {
  return sizeSteps.find((step) => step >= length) ?? longest
}

/** Rounds the first length up to the next step and scales the other in proportion. */
function stepped(length: number | undefined, other: number | undefined): [number | undefined, number | undefined] {
  if (length === undefined) return [undefined, other === undefined ? undefined : stepFor(other)]
  const step = stepFor(length)
  return [step, other === undefined ? undefined : Math.max(1, Math.round((other * step) / length))]
}

/**
 * The same transform in the next larger size of the list: widths are rounded up to steps (heights if there is no
 * width), and the device pixel ratio to an integer. Proportions stay.
 */
export function toSizeSteps<Request extends Pick<ResizeRequest, 'width' | 'height' | 'maxWidth' | 'maxHeight' | 'dpr'>>(
  request: Request,
): Request {
  const [width, height] = stepped(request.width, request.height)
  const [maxWidth, maxHeight] = stepped(request.maxWidth, request.maxHeight)
  const dpr = request.dpr === undefined ? undefined : Math.min(3, Math.max(1, Math.ceil(request.dpr)))
  return { ...request, width, height, maxWidth, maxHeight, dpr }
}
