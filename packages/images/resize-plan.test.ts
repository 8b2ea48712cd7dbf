import { expect, test } from 'vitest'
import { maxOutputEdge, planResize, type ResizeRequest } from './resize-plan.ts'

const source = { width: 1000, height: 500 }
const size = (request: ResizeRequest) => {
  const { width, height, canvas } = planResize(source, request)
  return canvas ? [width, height, canvas.width, canvas.height] : [width, height]
}

test.each<[ImageFit: NonNullable<ResizeRequest['fit']>, small: number[], large: number[]]>([
  ['clip', [200, 100], [2000, 1000]],
  ['max', [200, 100], [1000, 500]],
  ['fill', [200, 100, 200, 200], [2000, 1000, 2000, 2000]],
  ['fillmax', [200, 100, 200, 200], [1000, 500, 2000, 2000]],
  ['scale', [200, 200], [2000, 2000]],
  ['crop', [200, 200], [2000, 2000]],
  ['min', [200, 200], [500, 500]],
])('fit=%s in a box smaller and larger than the source', (fit, small, large) => {
  expect(size({ fit, width: 200, height: 200 })).toEqual(small)
  expect(size({ fit, width: 2000, height: 2000 })).toEqual(large)
})

test.each<[ResizeRequest, number[]]>([
  [{}, [1000, 500]],
  [{ dpr: 2 }, [1000, 500]],
  [{ width: 100 }, [100, 50]],
  [{ height: 100 }, [200, 100]],
  [{ width: 100, dpr: 2 }, [200, 100]],
  [{ width: 100, dpr: 99 }, [300, 150]],
  [{ maxWidth: 100 }, [100, 50]],
  [{ maxHeight: 9000 }, [1000, 500]],
  [{ height: 400, maxWidth: 300, fit: 'crop' }, [300, 400]],
  [{ width: 1e9, height: 1e9, fit: 'scale' }, [maxOutputEdge, maxOutputEdge]],
  [{ width: 1e9 }, [maxOutputEdge, maxOutputEdge / 2]],
  [{ width: 1, height: 1 }, [1, 1]],
])('%j results in %j', (request, expected) => {
  expect(size(request)).toEqual(expected)
})

test('a rectangle is cropped first and clamped to the source', () => {
  expect(planResize(source, { rect: { left: 900, top: 100, width: 500, height: 100 }, width: 50 })).toEqual({
    region: { left: 900, top: 100, width: 100, height: 100 },
    width: 50,
    height: 50,
  })
})

test.each([
  [undefined, 250],
  [{ x: 0, y: 0 }, 0],
  [{ x: 1, y: 1 }, 500],
  [{ x: 0.6, y: 0.5 }, 350],
])('a crop around %j starts at %d', (crop, left) => {
  const { region } = planResize(source, { width: 100, height: 100, fit: 'crop', crop })
  expect(region).toEqual({ left, top: 0, width: 500, height: 500 })
})

test('a crop by entropy leaves the choice of the region to the decoder', () => {
  expect(planResize(source, { width: 10, height: 10, fit: 'crop', crop: 'entropy' })).toMatchObject({
    cutByEntropy: true,
    region: { left: 0, width: 1000 },
  })
})
