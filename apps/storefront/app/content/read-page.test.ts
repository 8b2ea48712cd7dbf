import { expect, test } from 'vitest'
import { z } from 'zod'
import { createContentClient } from './content-client.ts'
import { readPage } from './read-page.ts'

const query = { groq: '*[0]', schema: z.object({ title: z.string(), seo: z.object({ image: z.string() }) }).nullable() }

/** Reads a page of a document that has neither a title nor a picture. */
function read(preview: { id: null } | null) {
  const content = createContentClient(
    async (_groq, _params, parse) => parse({ title: null, seo: { image: 1 } }),
    () => {},
  )
  const commerce = { request: () => Promise.reject(new Error('No request is expected')) }
  return readPage({ content, commerce, site: { variant: 'cbd', url: 'http://shop.test' }, preview }, query)
}

test('the error page of a preview names what is missing in a document that is not complete', async () => {
  await expect(read({ id: null })).rejects.toMatchObject({
    data: {
      heading: 'This page is not complete yet',
      lead: 'It has no valid value yet for: title, seo.image.',
    },
    init: { status: 422 },
  })
})

test('outside previews a document that is not complete is an error of the page', async () => {
  await expect(read(null)).rejects.toThrow(z.ZodError)
})
