import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { GiftCardSettings } from '@shop/commerce-service'
import { ConfigError, type Config } from '../config/config.ts'

/** The secret in a file, which is created atomically if it does not exist, even if several processes do so. */
async function keptSecret(directory: string): Promise<string> {
  const file = path.join(directory, 'gift-card-secret')
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  try {
    return await readFile(file, 'utf8')
  } catch {
    await mkdir(directory, { recursive: true })
    await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true })
    await link(draft, file).catch(async (error: NodeJS.ErrnoException) => {
      // Another process may have been faster: then its secret is used. Some file systems have no links, such as exFAT.
      if (error.code !== 'EEXIST') await rename(draft, file)
    })
    await rm(draft, { force: true })
    return readFile(file, 'utf8')
  }
}

/**
 * The secret, checked: whoever knows it can compute codes, and an incomplete copy of a data folder may leave it empty.
 * @throws {ConfigError}
 */
async function checkedSecret(directory: string): Promise<string> {
  const secret = await keptSecret(directory).catch((cause: unknown) => {
    throw new ConfigError(`DATA_DIR ${directory} cannot be used for the gift-card-secret: ${String(cause)}`, {
      cause,
    })
  })
  if (secret.length >= 32) return secret
  throw new ConfigError(
    `DATA_DIR ${directory} has a gift-card-secret of fewer than 32 characters: restore it, or remove it for a new one (codes that were sent stay valid)`,
  )
}

/** The settings for issuing gift cards: by default with a secret in the data folder, not in the database. */
export async function giftCardSettings({
  GIFT_CARD_SECRET,
  GIFT_CARD_DAYS,
  DATA_DIR,
}: Config): Promise<GiftCardSettings> {
  return { secret: GIFT_CARD_SECRET ?? (await checkedSecret(DATA_DIR)), validDays: GIFT_CARD_DAYS }
}
