import { createLogger } from '@shop/http/logger'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { createShop } from './shop.ts'

test('ERR-30: what keeps the server from starting is reported and rethrown', async () => {
  const lines: string[] = []
  const logger = createLogger('error', { write: (line) => void lines.push(line) })
  const config = readConfig({ DATA_DIR: '/dev/null/nowhere' })
  const started = createShop({ config, logger, renderer: () => Promise.reject(new Error('unused')), development: true })
  await expect(started).rejects.toThrow(/nowhere/)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('the shop could not start')
})
