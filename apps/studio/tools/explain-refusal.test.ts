import { expect, test } from 'vitest'
import { explainRefusal } from './explain-refusal.ts'

const tooLong = {
  title: 'This is not a search for orders',
  errors: [{ field: 'search', message: 'has at most 8 words' }],
}

test.for([
  [422, tooLong, 'This is not a search for orders. The search has at most 8 words.'],
  [
    422,
    { title: 'Send', errors: [{ field: 'lines.0.quantity', message: 'has 2 left' }] },
    'Send. What is sent has 2 left.',
  ],
  [409, { title: 'Something else was sent.' }, 'Something else was sent.'],
  [403, { title: 'Your role does not include this.' }, 'Your role does not include this.'],
  [401, { title: 'Sign in.' }, 'Your session has ended. Sign in again.'],
  [500, { title: 'Something went wrong here' }, 'Something went wrong here.'],
  [502, undefined, 'Try again.'],
] as const)('%d is explained', async ([status, body, text]) => {
  const response = body === undefined ? new Response('<html>', { status }) : Response.json(body, { status })
  expect(await explainRefusal(response, 'Try again.')).toBe(text)
})
