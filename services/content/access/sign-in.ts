import { setTimeout } from 'node:timers/promises'
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { Context } from 'hono'
import { setCookie } from 'hono/cookie'
import { ApiError, httpError, tooMany, unauthorized } from '../protocol/api-error.ts'
import type { ServiceContext } from '../service-context.ts'
import { contentTablesOf, writeContent, type OpenContentTables } from '../tables.ts'
import { challengeLifetime, attemptSecondStep, consumeChallenge, createChallenge } from './challenges.ts'
import type { Editor } from './roles.ts'
import { checkPasskey, passkeySignInOptions } from './passkeys.ts'
import { passwordHasher, type HashingClient } from './password-hasher.ts'
import { dummyHash } from './password.ts'
import { sessionCookie } from './reader.ts'
import { secondFactorOf, consumeSecondFactor } from './second-factor.ts'
import { openSession, sessionCookieLifetime } from './sessions.ts'
import {
  attemptAllowances,
  deviceCookie,
  deviceLifetime,
  recognizeClient,
  rememberClient,
  signInClient,
} from './sign-in-client.ts'
import { createSignInThrottle, type Allowance } from './sign-in-throttle.ts'

/** An editor whose password was right, with the hash that it was checked against. */
interface CheckedPassword {
  editor: Editor
  passwordHash: string
}

/** The interval between responses to throttled requests, and the longest delay of one, in milliseconds. */
const refusalInterval = 50
const maxRefusalDelay = 5000

/** An error of the second step, with a message and a code for programs. */
const secondStepError = (message: string, details: { code: string; challenge?: string }): ApiError =>
  httpError(401, 'Unauthorized', message, {
    details: { ...details, ...(details.challenge && { expiresIn: challengeLifetime }) },
  })

const refused = () => unauthorized('The email address or the password is wrong')

/** Locks an editor's row until the end of the transaction. Returns whether the account is enabled. */
async function lockEnabled(tables: OpenContentTables, email: string): Promise<boolean> {
  const { numUpdatedRows } = await tables
    .updateTable('content_editor')
    .set({ email })
    .where('email', '=', email)
    .where('disabled_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Delays rejections, so that clients that retry at once do not slow down page requests. */
function createRefusalPace() {
  let free = 0
  return async (): Promise<void> => {
    const now = performance.now()
    const turn = Math.max(now, free)
    if (turn > now + maxRefusalDelay) return
    free = turn + refusalInterval
    if (turn > now) await setTimeout(turn - now, undefined, { ref: false })
  }
}

/** Checks sign-ins and opens sessions. Passwords are checked only once `ready` resolves. */
export function createSignIn({ database, publicUrl, trustedProxies }: ServiceContext, ready: () => Promise<void>) {
  const throttle = createSignInThrottle(database)
  const pace = createRefusalPace()

  async function take(allowances: readonly Allowance[]): Promise<void> {
    const wait = await throttle.take(allowances)
    if (wait === 0) return
    await pace()
    throw tooMany(`Try again in ${wait} seconds`, wait)
  }

  /**
   * Runs `check` within the client's rate limit; successes are not counted.
   * @throws {ApiError} 429 with `Retry-After` before anything is checked; whatever `check` throws.
   */
  async function attempt<Result>(
    { context, what, email }: { context: Context; what: string; email: string },
    check: (hashing: HashingClient) => Promise<Result | undefined>,
  ): Promise<Result | undefined> {
    const recognition = await recognizeClient(database, signInClient(context, trustedProxies), email)
    const allowances = attemptAllowances(recognition, what, email)
    await take(allowances)
    const client = { key: recognition.key, isKnown: recognition.kind !== 'unknown' }
    const result = await check(client).catch(async (error: unknown) => {
      if (error instanceof ApiError && error.headers['Retry-After']) await pace()
      throw error
    })
    if (result !== undefined) await throttle.refund(allowances)
    return result
  }

  /** The editor with this address and password. @throws {ApiError} 429 or 503 with `Retry-After`. */
  function checkPassword(context: Context, email: string, password: string): Promise<CheckedPassword | undefined> {
    return attempt({ context, what: 'password', email }, async (hashing) => {
      await ready()
      const row = await contentTablesOf(database)
        .selectFrom('content_editor')
        .selectAll()
        .where('email', '=', email)
        .executeTakeFirst()
      const matches = await passwordHasher.verify(password, row?.password_hash ?? dummyHash, hashing)
      if (!row || !matches || row.disabled_at !== null) return undefined
      return { editor: { id: row.id, email, role: row.role }, passwordHash: row.password_hash }
    })
  }

  /**
   * Opens a session if `isGood` still returns true within the transaction, and sets the cookies. Returns the session's
   * token; undefined if the checked credentials have changed in the meantime.
   */
  async function open(
    context: Context,
    email: string,
    isGood: (tables: OpenContentTables) => Promise<boolean>,
  ): Promise<string | undefined> {
    const client = signInClient(context, trustedProxies)
    const opened = await writeContent(database, async (tables) => {
      if (!(await lockEnabled(tables, email)) || !(await isGood(tables))) return undefined
      const device = await rememberClient(tables, client, email)
      return { token: await openSession(tables, email, client), device }
    })
    if (!opened) return undefined
    const secure = publicUrl().startsWith('https:')
    const attributes = { httpOnly: true, sameSite: 'Lax', secure, path: '/' } as const
    setCookie(context, sessionCookie(context), opened.token, { ...attributes, maxAge: sessionCookieLifetime })
    setCookie(context, deviceCookie(context), opened.device, { ...attributes, maxAge: deviceLifetime })
    return opened.token
  }

  /** Signs in by password. @throws {ApiError} 401, with a challenge if a second step is required. */
  async function byPassword(context: Context, email: string, password: string): Promise<string> {
    const checked = await checkPassword(context, email, password)
    if (!checked) throw refused()
    if ((await secondFactorOf(database, email)).isOn) {
      const challenge = await createChallenge(database, 'second-step', email)
      throw secondStepError('Enter the code of your authenticator app', { code: 'second_factor_required', challenge })
    }
    const token = await open(context, email, async (tables) => {
      // The row is locked: if the password was changed in the meantime, no session is opened.
      const unchanged = await tables
        .selectFrom('content_editor')
        .select('id')
        .where('email', '=', email)
        .where('password_hash', '=', checked.passwordHash)
        .executeTakeFirst()
      return unchanged !== undefined
    })
    if (token === undefined) throw refused()
    return token
  }

  /**
   * Signs in by the second step, with a code of the app or for recovery. @throws {ApiError} 401 with a code for
   * programs.
   */
  async function bySecondStep(context: Context, challenge: string, code: string): Promise<string> {
    const email = await attemptSecondStep(database, challenge)
    const expired = () =>
      secondStepError('This took too long, or too many codes were wrong. Sign in again.', { code: 'challenge_expired' })
    if (email === undefined) throw expired()
    const token = await attempt({ context, what: 'code', email }, () =>
      open(context, email, async (tables) => {
        if (!(await consumeSecondFactor(tables, email, code))) return false
        // Of two requests with the same challenge one fails, and its code stays valid.
        if (!(await consumeChallenge(tables, { purpose: 'second-step', challenge, email }))) throw expired()
        return true
      }),
    )
    if (token === undefined) throw secondStepError('This code is wrong, or was used already', { code: 'wrong_code' })
    return token
  }

  const passkeyAllowances = async (context: Context): Promise<Allowance[]> =>
    attemptAllowances(await recognizeClient(database, signInClient(context, trustedProxies)), 'passkey')

  /** Options for signing in by passkey. @throws {ApiError} 409 if not supported, 429. */
  async function beginPasskey(context: Context) {
    await take(await passkeyAllowances(context))
    return passkeySignInOptions(database, publicUrl())
  }

  /** Signs in by passkey: the device and its unlocking are two factors. @throws {ApiError} 401. */
  async function byPasskey(context: Context, response: AuthenticationResponseJSON): Promise<string> {
    const allowances = await passkeyAllowances(context)
    const { editor, use } = await checkPasskey(database, response, publicUrl())
    const token = await open(context, editor.email, use)
    if (token === undefined) throw unauthorized('This passkey is no longer valid')
    await throttle.refund(allowances)
    return token
  }

  return { take, attempt, checkPassword, byPassword, bySecondStep, beginPasskey, byPasskey }
}

export type SignIn = ReturnType<typeof createSignIn>
