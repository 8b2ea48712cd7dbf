import { link, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { temporaryFolder } from '@shop/testing/temporary-folder'
import { expect, test, vi } from 'vitest'
import { readConfig } from '../config/config.ts'
import { giftCardSettings } from './gift-card-settings.ts'

vi.mock('node:fs/promises', { spy: true })

test('without a setting the secret of gift cards is created once, for all processes of a data folder', async () => {
  const directory = await temporaryFolder()
  const config = readConfig({ DATA_DIR: path.join(directory, 'data') })
  const together = await Promise.all([1, 2, 3, 4].map(() => giftCardSettings(config)))
  const later = await giftCardSettings(config)
  expect(new Set([...together, later].map(({ secret }) => secret)).size).toBe(1)
  expect(later.secret).toHaveLength(43)
  expect(await readdir(config.DATA_DIR)).toEqual(['gift-card-secret'])
  expect((await stat(path.join(config.DATA_DIR, 'gift-card-secret'))).mode & 0o077).toBe(0)
  const secret = 'x'.repeat(32)
  expect(await giftCardSettings({ ...config, GIFT_CARD_SECRET: secret, GIFT_CARD_DAYS: 30 })).toEqual({
    secret,
    validDays: 30,
  })
})

test('the secret is kept on a file system without links, such as exFAT', async () => {
  const refusal = Object.assign(new Error('EPERM: operation not permitted, link'), { code: 'EPERM' })
  vi.mocked(link).mockRejectedValueOnce(refusal)
  const config = readConfig({ DATA_DIR: await temporaryFolder() })
  const { secret } = await giftCardSettings(config)
  expect(await giftCardSettings(config)).toMatchObject({ secret })
  expect(await readdir(config.DATA_DIR)).toEqual(['gift-card-secret'])
})

test.each([
  ['is empty', (file: string) => writeFile(file, ''), /has a gift-card-secret of fewer than 32 characters/],
  ['cannot be read', (file: string) => mkdir(file), /cannot be used for the gift-card-secret: .*EISDIR/],
])('a kept secret that %s is named as what is wrong with the data folder', async (_, damage, message) => {
  const directory = await temporaryFolder()
  await damage(path.join(directory, 'gift-card-secret'))
  const settings = giftCardSettings(readConfig({ DATA_DIR: directory }))
  await expect(settings).rejects.toThrow(expect.objectContaining({ name: 'ConfigError' }))
  await expect(settings).rejects.toThrow(message)
})
