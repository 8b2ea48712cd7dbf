import { expect, test } from 'vitest'
import { z } from 'zod'
import { createContentClient } from './content-client.ts'
import { ctaSchema } from './cta.ts'
import { mediaSchema } from './media.ts'
import { parseTolerantly, tolerant, tolerantList } from './tolerant.ts'

const schema = z.object({
  title: z.string(),
  intro: tolerant(z.object({ text: z.string() })),
  products: tolerantList(z.object({ id: z.string() })),
})

function reading(result: unknown) {
  const errors: Error[] = []
  const client = createContentClient(
    async (_groq, _params, parse) => parse(result),
    (error) => errors.push(error),
  )
  return { errors, query: () => client.query({ groq: '*', schema }) }
}

test('a broken part is left out and reported, the rest is kept', async () => {
  const { errors, query } = reading({ title: 'Calm', intro: { text: 7 }, products: [{ id: 'a' }, { id: 4 }, null] })
  expect(await query()).toEqual({ title: 'Calm', intro: null, products: [{ id: 'a' }] })
  expect(errors).toHaveLength(2)
})

test('a part with a button without an address and an emptied picture keeps the rest', () => {
  const section = z.object({ title: z.string(), cta: ctaSchema.nullish(), media: mediaSchema.nullish() })
  const film = { url: '/film.webm', type: 'video/webm', loop: true, aspectRatio: '16:9' }
  const written = {
    title: 'Calm',
    cta: { text: 'Shop', url: null },
    media: { image: { id: null, alt: 'A lake' }, video: film, caption: 'A film of the lake' },
  }
  const shown = { title: 'Calm', cta: null, media: { image: null, video: film, caption: 'A film of the lake' } }
  const page = z.object({ section: tolerant(section), sections: tolerantList(section) })
  const { data, errors } = parseTolerantly(page, { section: written, sections: [written, { cta: null }] })
  expect(data).toMatchObject({ section: shown, sections: [shown] })
  expect(errors).toHaveLength(3)
})

test('a missing part is not a fault', async () => {
  const { errors, query } = reading({ title: 'Calm', intro: null })
  expect(await query()).toEqual({ title: 'Calm', intro: null, products: [] })
  expect(errors).toEqual([])
})

test('a document that is broken outside of tolerant parts is an error', async () => {
  await expect(reading({ title: 5 }).query()).rejects.toThrow(z.ZodError)
})

test('a value of the wrong type counts as missing; if it is required, its parent is left out', async () => {
  const tile = z.object({ id: z.string(), badge: z.string().nullable() })
  const page = z.object({ text: z.string().nullable(), tile: tile.nullable(), tiles: z.array(tile) })
  const result = {
    text: ['wrong'],
    tile: { id: 7, badge: 'x' },
    tiles: [{ id: 'a', badge: 7 }, { id: {}, badge: null }, 'wrong', { id: 'b', badge: 'new' }],
  }
  const { data, errors } = parseTolerantly(page, result)
  expect(data).toEqual({
    text: null,
    tile: null,
    tiles: [
      { id: 'a', badge: null },
      { id: 'b', badge: 'new' },
    ],
  })
  expect(errors.length).toBeGreaterThan(0)
})
