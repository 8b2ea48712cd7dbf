import { expect, test } from 'vitest'
import { createLogger } from './logger.ts'

/** What the log contains of an error, as text and read. */
function logged(error: unknown) {
  const lines: string[] = []
  createLogger('info', { write: (line) => void lines.push(line) }).error({ error }, 'a failure')
  const [text = ''] = lines
  const line: { error: Record<string, unknown> } = JSON.parse(text)
  return { text, error: line.error }
}

test('the log of a refused query contains neither its URL’s query nor the response', () => {
  const url = 'https://calm.api.sanity.io/v1/data/query/production?query=*&%24words=%5B%22ada%22%5D'
  const refused = Object.assign(new Error(`GET-request to ${url} resulted in HTTP 403 Forbidden`), {
    code: 'REFUSED',
    response: { url, headers: { 'set-cookie': 'session=ada' }, body: 'ada' },
  })
  const { text, error } = logged(new Error('The page cannot be read', { cause: refused }))
  expect(text).not.toContain('ada')
  expect(error['message']).toBe(
    'The page cannot be read: GET-request to https://calm.api.sanity.io/v1/data/query/production resulted in HTTP 403 Forbidden',
  )
  expect(logged(refused).error).toEqual({
    type: 'Error',
    code: 'REFUSED',
    message: expect.stringContaining('HTTP 403 Forbidden'),
    stack: expect.stringContaining('logger.test.ts'),
  })
})

test('the log of a timeout does not list the constants of its class', () => {
  const { error } = logged(new DOMException('The operation was aborted due to timeout', 'TimeoutError'))
  expect(Object.keys(error)).toEqual(['type', 'code', 'message', 'stack'])
})

test('the log of several errors contains each of them', () => {
  const { error } = logged(new AggregateError([new Error('one'), new Error('another')], 'Two failed'))
  expect(error['aggregateErrors']).toMatchObject([{ message: 'one' }, { message: 'another' }])
})

test('what is thrown without being an error is logged as it is', () => {
  expect(logged('only a text').error).toBe('only a text')
})
