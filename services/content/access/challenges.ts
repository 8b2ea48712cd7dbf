import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '@shop/database'
import type { ChallengePurpose, ContentTables, OpenContentTables } from '../tables.ts'

/** How long a challenge may be answered, in seconds. */
export const challengeLifetime = 300
/** How many codes may be tried against one. */
const maxTries = 5

const hashOf = (challenge: string): string => createHash('sha256').update(challenge).digest('hex')

/** Makes a challenge, for one editor or (`email` empty) for whoever answers it; those that nobody answered are forgotten. */
export async function createChallenge(database: Database, purpose: ChallengePurpose, email = ''): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  const now = Date.now()
  const row = { key: hashOf(challenge), purpose, email, tries: 0, expires_at: now + challengeLifetime * 1000 }
  await database.write(async ({ trx }) => {
    const tables = trx.withTables<ContentTables>()
    await tables.deleteFrom('content_challenge').where('expires_at', '<=', now).execute()
    await tables.insertInto('content_challenge').values(row).execute()
  })
  return challenge
}

/** Counts a try against a challenge. Answers whose it is; nothing when it is none, is over, or was tried too often. */
export async function tryChallenge(
  database: Database,
  purpose: ChallengePurpose,
  challenge: string,
): Promise<string | undefined> {
  const row = await database.write(({ trx }) =>
    trx
      .withTables<ContentTables>()
      .updateTable('content_challenge')
      .set((row) => ({ tries: row('tries', '+', 1) }))
      .where('key', '=', hashOf(challenge))
      .where('purpose', '=', purpose)
      .where('tries', '<', maxTries)
      .where('expires_at', '>', Date.now())
      .returning('email')
      .executeTakeFirst(),
  )
  return row?.email
}

/** Uses a challenge up. Answers whether it was there to be used: of two who answer it at once one is too late. */
export async function useChallenge(
  tables: OpenContentTables,
  { purpose, challenge, email = '' }: { purpose: ChallengePurpose; challenge: string; email?: string },
): Promise<boolean> {
  const { numDeletedRows } = await tables
    .deleteFrom('content_challenge')
    .where('key', '=', hashOf(challenge))
    .where('purpose', '=', purpose)
    .where('email', '=', email)
    .where('expires_at', '>', Date.now())
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
