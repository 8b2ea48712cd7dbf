import { randomBytes } from 'node:crypto'
import type { Database } from '@shop/database'
import { writeContent, type ChallengePurpose, type OpenContentTables } from '../tables.ts'
import { hashToken } from './credentials.ts'

/** How long a challenge is valid, in seconds. */
export const challengeLifetime = 300
/** The maximum number of tries per challenge. */
const maxTries = 5

/** Creates a challenge for one editor, or for any (`email` empty); deletes expired ones. */
export async function createChallenge(database: Database, purpose: ChallengePurpose, email = ''): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  const now = Date.now()
  const row = { key: hashToken(challenge), purpose, email, tries: 0, expires_at: now + challengeLifetime * 1000 }
  await writeContent(database, async (tables) => {
    await tables.deleteFrom('content_challenge').where('expires_at', '<=', now).execute()
    await tables.insertInto('content_challenge').values(row).execute()
  })
  return challenge
}

/** Counts a try of the second step. Returns its editor; undefined if it is unknown, expired, or was tried too often. */
export async function attemptSecondStep(database: Database, challenge: string): Promise<string | undefined> {
  const row = await writeContent(database, (tables) =>
    tables
      .updateTable('content_challenge')
      .set((row) => ({ tries: row('tries', '+', 1) }))
      .where('key', '=', hashToken(challenge))
      .where('purpose', '=', 'second-step')
      .where('tries', '<', maxTries)
      .where('expires_at', '>', Date.now())
      .returning('email')
      .executeTakeFirst(),
  )
  return row?.email
}

/** Consumes a challenge. Returns whether it still existed: of two concurrent attempts one fails. */
export async function consumeChallenge(
  tables: OpenContentTables,
  { purpose, challenge, email = '' }: { purpose: ChallengePurpose; challenge: string; email?: string },
): Promise<boolean> {
  const { numDeletedRows } = await tables
    .deleteFrom('content_challenge')
    .where('key', '=', hashToken(challenge))
    .where('purpose', '=', purpose)
    .where('email', '=', email)
    .where('expires_at', '>', Date.now())
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
