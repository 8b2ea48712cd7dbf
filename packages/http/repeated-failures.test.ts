import { runInRequestScope } from '@shop/telemetry/request-scope'
import { beforeEach, expect, test, vi } from 'vitest'
import { createLogger } from './logger.ts'

beforeEach(() => void vi.useFakeTimers())

/** A log, and the texts that it has written. */
function openLog() {
  const lines: { msg: string; error: { message: string } }[] = []
  const logger = createLogger('info', { write: (line) => void lines.push(JSON.parse(line)) })
  return { logger, lines }
}

const outage = () => new Error('PostgreSQL is unavailable')

test('the same failure of background work is logged once a minute', () => {
  const { logger, lines } = openLog()
  for (let second = 0; second < 150; second += 1) {
    logger.error({ error: outage() }, 'background work failed')
    vi.advanceTimersByTime(1000)
  }
  expect(lines).toHaveLength(3)
})

test('other failures, and those of requests, are all logged', () => {
  const { logger, lines } = openLog()
  const failures = [
    { error: outage() },
    { error: new Error('PostgreSQL is starting up') },
    { error: outage(), dataset: 'production' },
    { error: outage(), dataset: 'staging' },
  ]
  for (const failure of failures) logger.error(failure, 'background work failed')
  logger.error({ error: outage() }, 'releases could not be read')
  expect(lines).toHaveLength(5)
  for (const id of ['a', 'b', 'b'])
    runInRequestScope({ id }, () => logger.error({ error: outage() }, 'background work failed'))
  expect(lines).toHaveLength(8)
  logger.info({ recovered: true }, 'it works again')
  logger.info({ recovered: true }, 'it works again')
  expect(lines).toHaveLength(10)
})
