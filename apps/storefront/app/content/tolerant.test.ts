import { expect, test } from 'vitest'
import { z } from 'zod'
import { createContentClient } from './content-client.ts'
import { tolerant, tolerantList } from './tolerant.ts'

const schema = z.object({
  title: z.string(),
  intro: tolerant(z.object({ text: z.string() })),
  products: tolerantList(z.object({ id: z.string() })),
})

function reading(result: unknown) {
  const faults: Error[] = []
  const client = createContentClient({ fetch: () => Promise.resolve({ result }) } as never, (fault) =>
    faults.push(fault),
  )
  return { faults, query: () => client.query({ groq: '*', schema }) }
}

test('a broken part is left out and reported, and the rest is there', async () => {
  const { faults, query } = reading({ title: 'Calm', intro: { text: 7 }, products: [{ id: 'a' }, { id: 4 }, null] })
  expect(await query()).toEqual({ title: 'Calm', intro: null, products: [{ id: 'a' }] })
  expect(faults).toHaveLength(2)
})

test('what is missing is no fault', async () => {
  const { faults, query } = reading({ title: 'Calm', intro: null })
  expect(await query()).toEqual({ title: 'Calm', intro: null, products: [] })
  expect(faults).toEqual([])
})

test('a document that is broken where nothing is tolerated is an error', async () => {
  await expect(reading({ title: 5 }).query()).rejects.toThrow(z.ZodError)
})
