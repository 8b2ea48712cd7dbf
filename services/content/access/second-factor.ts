import { hash, randomBytes } from 'node:crypto'
import type { Database } from '@shop/database'
import { Secret, TOTP } from 'otpauth'
import { countOf, contentTablesOf, writeContent, type OpenContentTables } from '../tables.ts'

/** How many codes before and after the current one are accepted, for inaccurate clocks: 30 seconds each. */
const window = 1
const recoveryCodes = 10
/** 80 bits each, so one fast hash protects them if the table is stolen. */
const recoveryCodeBytes = 10

/** The state of an editor's second factor. */
export interface SecondFactorState {
  isOn: boolean
  recoveryCodesLeft: number
}

const totpOf = (secret: Secret, issuer = '', email = ''): TOTP => new TOTP({ issuer, label: email, secret })

/** Codes are typed from paper: case, spaces and hyphens are ignored. */
const hashCode = (code: string): string => hash('sha256', code.replaceAll(/[\s-]/g, '').toUpperCase())

/** Whether an editor has a second factor, and how many recovery codes are left. */
export async function secondFactorOf(database: Database, email: string): Promise<SecondFactorState> {
  const tables = contentTablesOf(database)
  const factor = await tables
    .selectFrom('content_second_factor')
    .select('email')
    .where('email', '=', email)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  const count = await countOf(tables.selectFrom('content_recovery_code').where('email', '=', email))
  return { isOn: factor !== undefined, recoveryCodesLeft: count }
}

/**
 * Starts the set-up of a second factor, which takes effect once confirmed. Returns the secret for an authenticator app,
 * shown only here; undefined when one is on.
 */
export async function beginSecondFactor(
  database: Database,
  email: string,
  issuer: string,
): Promise<{ secret: string; uri: string } | undefined> {
  const secret = new Secret({ size: 20 })
  const pending = { secret: secret.base32, confirmed_at: null, last_step: 0 }
  const { numInsertedOrUpdatedRows } = await writeContent(database, (tables) =>
    tables
      .insertInto('content_second_factor')
      .values({ email, ...pending })
      .onConflict((conflict) =>
        conflict.column('email').doUpdateSet(pending).where('content_second_factor.confirmed_at', 'is', null),
      )
      .executeTakeFirstOrThrow(),
  )
  if (!numInsertedOrUpdatedRows) return undefined
  return { secret: secret.base32, uri: totpOf(secret, issuer, email).toString() }
}

/** Whether a code of the authenticator app is right and newer than the last one used. */
async function takeCode(tables: OpenContentTables, email: string, code: string): Promise<boolean> {
  const factor = await tables
    .selectFrom('content_second_factor')
    .select('secret')
    .where('email', '=', email)
    .executeTakeFirst()
  if (!factor) return false
  const totp = totpOf(Secret.fromBase32(factor.secret))
  const timestamp = Date.now()
  const delta = totp.validate({ token: code.replaceAll(/\s/g, ''), timestamp, window })
  if (delta === null) return false
  const last_step = totp.counter({ timestamp }) + delta
  const { numUpdatedRows } = await tables
    .updateTable('content_second_factor')
    .set({ last_step })
    .where('email', '=', email)
    .where('secret', '=', factor.secret)
    .where('last_step', '<', last_step)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/**
 * Consumes a code of the app or for recovery. Returns whether it was valid: each works once, the app's for 90 seconds.
 */
export async function consumeSecondFactor(tables: OpenContentTables, email: string, code: string): Promise<boolean> {
  if (/^[\d\s]+$/.test(code)) return takeCode(tables, email, code)
  const { numDeletedRows } = await tables
    .deleteFrom('content_recovery_code')
    .where('email', '=', email)
    .where('code_hash', '=', hashCode(code))
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

async function replaceRecoveryCodes(tables: OpenContentTables, email: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, () => {
    const text = new Secret({ buffer: Uint8Array.from(randomBytes(recoveryCodeBytes)).buffer }).base32
    return text.match(/.{4}/g)?.join('-') ?? text
  })
  await tables.deleteFrom('content_recovery_code').where('email', '=', email).execute()
  const rows = codes.map((code) => ({ email, code_hash: hashCode(code) }))
  await tables.insertInto('content_recovery_code').values(rows).execute()
  return codes
}

/**
 * Turns a second factor on, given a first code of the app. Returns the recovery codes, shown only here; undefined for a
 * wrong code.
 */
export const confirmSecondFactor = (database: Database, email: string, code: string): Promise<string[] | undefined> =>
  writeContent(database, async (tables) => {
    if (!(await takeCode(tables, email, code))) return undefined
    const { numUpdatedRows } = await tables
      .updateTable('content_second_factor')
      .set({ confirmed_at: new Date().toISOString() })
      .where('email', '=', email)
      .where('confirmed_at', 'is', null)
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n ? replaceRecoveryCodes(tables, email) : undefined
  })

/** Replaces the recovery codes; they are shown only here. Undefined when no second factor is on. */
export const renewRecoveryCodes = (database: Database, email: string): Promise<string[] | undefined> =>
  writeContent(database, async (tables) => {
    const { numUpdatedRows } = await tables
      .updateTable('content_second_factor')
      // Writing the row locks it: of two concurrent requests the codes of the later one are valid.
      .set({ email })
      .where('email', '=', email)
      .where('confirmed_at', 'is not', null)
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n ? replaceRecoveryCodes(tables, email) : undefined
  })

/** Turns a second factor off, with its recovery codes. */
export async function removeSecondFactor(tables: OpenContentTables, email: string): Promise<void> {
  await tables.deleteFrom('content_second_factor').where('email', '=', email).execute()
  await tables.deleteFrom('content_recovery_code').where('email', '=', email).execute()
}
