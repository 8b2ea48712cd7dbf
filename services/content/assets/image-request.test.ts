import { expect, test } from 'vitest'
import { parseImageRequest } from './image-request.ts'

const transformOf = (search: string) => {
  const { transform } = parseImageRequest(new URLSearchParams(search), '', 'image/png')
  return transform && Object.fromEntries(Object.entries(transform).filter(([, value]) => value !== undefined))
}

test.each([
  ['', undefined],
  ['dl=x.jpg', undefined],
  ['auto=format', undefined],
  ['unknown=1', undefined],
  ['w=320.4&h=10', { width: 320, height: 10 }],
  ['w=640&h=0', { width: 640, height: 1 }],
  ['fit=crop&crop=top,left', { fit: 'crop', crop: { x: 0, y: 0 } }],
  ['crop=bottom', { crop: { x: 0.5, y: 1 } }],
  ['crop=focalpoint&fp-x=0.2&fp-y=0.7', { crop: { x: 0.2, y: 0.7 } }],
  ['crop=entropy', { crop: 'entropy' }],
  ['rect=1,2,3,4', { rect: { left: 1, top: 2, width: 3, height: 4 } }],
  ['fm=jpg', { format: 'jpeg' }],
  ['blur=50&sharp=10&sat=-100', { blur: 50, sharpen: 10, isGray: true }],
  ['flip=hv&or=90', { flip: 'hv', turn: 90 }],
  ['bg=abc', { background: '#abc' }],
  ['bg=80aabbcc', { background: '#aabbcc80' }],
])('?%s requests %j', (search, expected) => {
  expect(transformOf(search)).toEqual(expected)
})
