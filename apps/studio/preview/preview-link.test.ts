import { expect, test } from 'vitest'
import { previewLink } from './preview-link.ts'

const document = { documentId: 'drafts.page-about', dataset: 'staging' }
const localPreviewUrl = 'http://localhost:4000'

test('STUDIO-14: the preview link is {origin}/preview/{documentId}?dataset={dataset}', () => {
  expect(previewLink({ ...document, origin: 'https://halcyon.example', localPreviewUrl })).toBe(
    'https://halcyon.example/preview/page-about?dataset=staging',
  )
})

test('with a release the link names its version', () => {
  expect(previewLink({ ...document, release: 'r1', origin: 'https://halcyon.example', localPreviewUrl: null })).toBe(
    'https://halcyon.example/preview/versions.r1.page-about?dataset=staging',
  )
})

test.each(['http://localhost:3000', 'http://127.0.0.1:3000'])(
  'STUDIO-15: on %s the configured local preview address is used instead',
  (origin) => {
    expect(previewLink({ ...document, origin, localPreviewUrl })).toBe(
      'http://localhost:4000/preview/page-about?dataset=staging',
    )
    expect(previewLink({ ...document, origin, localPreviewUrl: null })).toBe(
      `${origin}/preview/page-about?dataset=staging`,
    )
  },
)
