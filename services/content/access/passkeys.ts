import { isIP } from 'node:net'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Database } from '@shop/database'
import { badRequest, conflict, unauthorized } from '../protocol/api-error.ts'
import { contentTablesOf, countOf, lockLimits, writeContent, type OpenContentTables } from '../tables.ts'
import { challengeLifetime, createChallenge, consumeChallenge } from './challenges.ts'
import { normalizeLabel } from './editors.ts'
import type { Editor } from './roles.ts'

/** EdDSA, ES256 and RS256: together supported by all devices. */
const supportedAlgorithmIDs = [-8, -7, -257]
/** The maximum number of passkeys per editor. */
const maxPasskeys = 20
const tooManyPasskeys = () => conflict(`At most ${maxPasskeys} passkeys are kept`)

/** A passkey as shown to its editor. */
export interface PasskeySummary {
  id: string
  label: string
  /** ISO 8601. */
  createdAt: string
  lastUsedAt: string | null
}

/** Loaded on demand: it takes a quarter of a second. */
const webauthn = () => import('@simplewebauthn/server')

/** The relying party of the shop. Browsers support passkeys for host names only, not for IP addresses. */
function relyingParty(publicUrl: string): { id: string; origin: string } {
  const { hostname, origin } = new URL(publicUrl)
  if (!canUsePasskeys(publicUrl)) {
    throw conflict('Passkeys need PUBLIC_URL to be https:// with a name, or http://localhost')
  }
  return { id: hostname, origin }
}

/** Whether browsers support passkeys for the shop's address. */
export function canUsePasskeys(publicUrl: string): boolean {
  const { hostname, protocol } = new URL(publicUrl)
  const isAddress = isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0
  return !isAddress && (protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost'))
}

const handleOf = ({ id }: Pick<Editor, 'id'>): string => Buffer.from(id).toString('base64url')
const decode = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(text, 'base64url'))

/** An editor's passkeys, the oldest first. */
export const listPasskeys = (database: Database, email: string): Promise<PasskeySummary[]> =>
  contentTablesOf(database)
    .selectFrom('content_passkey')
    .select(['id', 'label', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('email', '=', email)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Consumes the challenge that an authenticator has signed. */
const isChallenge =
  (database: Database, purpose: 'passkey-sign-in' | 'passkey-set-up', email?: string) =>
  (challenge: string): Promise<boolean> =>
    writeContent(database, (tables) =>
      consumeChallenge(tables, { purpose, challenge, ...(email !== undefined && { email }) }),
    )

/** Options for creating a passkey. @throws {ApiError} 409 if passkeys are not supported, or there are too many. */
export async function passkeyCreationOptions(database: Database, editor: Editor, publicUrl: string) {
  const { id: rpID } = relyingParty(publicUrl)
  const existing = await listPasskeys(database, editor.email)
  if (existing.length >= maxPasskeys) throw tooManyPasskeys()
  const { generateRegistrationOptions } = await webauthn()
  return generateRegistrationOptions({
    rpName: rpID,
    rpID,
    userID: decode(handleOf(editor)),
    userName: editor.email,
    userDisplayName: editor.email,
    challenge: decode(await createChallenge(database, 'passkey-set-up', editor.email)),
    timeout: challengeLifetime * 1000,
    attestationType: 'none',
    supportedAlgorithmIDs,
    excludeCredentials: existing.map(({ id }) => ({ id })),
    // The device verifies its user by fingerprint, face or PIN: possession is one factor, this is the other.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/**
 * Stores a new passkey.
 * @throws {ApiError} 400 when it does not match a challenge of this editor, 409 when it is already stored or there are
 * too many.
 */
export async function addPasskey(
  database: Database,
  editor: Editor,
  { response, label, publicUrl }: { response: RegistrationResponseJSON; label: string; publicUrl: string },
): Promise<PasskeySummary> {
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(publicUrl)
  const { verifyRegistrationResponse } = await webauthn()
  const expectedChallenge = isChallenge(database, 'passkey-set-up', editor.email)
  const verification = await verifyRegistrationResponse({
    response,
    expectedChallenge,
    expectedOrigin,
    expectedRPID,
    supportedAlgorithmIDs,
  }).catch(() => undefined)
  if (!verification?.verified) throw badRequest('response: it is not a new passkey for this account')
  const { id, publicKey, counter, transports = [] } = verification.registrationInfo.credential
  const passkey = { id, label: normalizeLabel(label), createdAt: new Date().toISOString(), lastUsedAt: null }
  await writeContent(database, async (tables) => {
    const { numInsertedOrUpdatedRows } = await tables
      .insertInto('content_passkey')
      .values({
        id,
        email: editor.email,
        public_key: Buffer.from(publicKey).toString('base64url'),
        counter,
        transports: JSON.stringify(transports),
        label: passkey.label,
        created_at: passkey.createdAt,
        last_used_at: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (!numInsertedOrUpdatedRows) throw conflict('This passkey is already registered')
    await lockLimits(database, tables)
    const count = await countOf(tables.selectFrom('content_passkey').where('email', '=', editor.email))
    if (count > maxPasskeys) throw tooManyPasskeys()
  })
  return passkey
}

/** Removes one of an editor's passkeys. Returns whether it existed. */
export async function removePasskey(database: Database, email: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await writeContent(database, (tables) =>
    tables.deleteFrom('content_passkey').where('email', '=', email).where('id', '=', id).executeTakeFirstOrThrow(),
  )
  return numDeletedRows > 0n
}

/** Options for signing in by any passkey. @throws {ApiError} 409 if passkeys are not supported. */
export async function passkeySignInOptions(database: Database, publicUrl: string) {
  const { id: rpID } = relyingParty(publicUrl)
  const { generateAuthenticationOptions } = await webauthn()
  return generateAuthenticationOptions({
    rpID,
    challenge: decode(await createChallenge(database, 'passkey-sign-in')),
    timeout: challengeLifetime * 1000,
    userVerification: 'required',
  })
}

const refused = () => unauthorized('This passkey belongs to no account here')

/** A verified passkey: `use` records its use within a transaction, and returns whether it still exists. */
export interface CheckedPasskey {
  editor: Editor
  use(tables: OpenContentTables): Promise<boolean>
}

/** Verifies an authenticator's response. @throws {ApiError} 401 for an invalid challenge or an unknown passkey. */
export async function checkPasskey(
  database: Database,
  response: AuthenticationResponseJSON,
  publicUrl: string,
): Promise<CheckedPasskey> {
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(publicUrl)
  const found = await contentTablesOf(database)
    .selectFrom('content_passkey')
    .innerJoin('content_editor', 'content_editor.email', 'content_passkey.email')
    .select([
      'content_editor.id as editorId',
      'content_editor.email',
      'content_editor.role',
      'content_passkey.public_key',
      'content_passkey.counter',
    ])
    .where('content_passkey.id', '=', response.id)
    .executeTakeFirst()
  if (!found) throw refused()
  const { editorId, email, role, public_key, counter } = found
  const editor = { id: editorId, email, role }
  if (response.response.userHandle !== handleOf(editor)) throw refused()
  const { verifyAuthenticationResponse } = await webauthn()
  const verification = await verifyAuthenticationResponse({
    response,
    expectedChallenge: isChallenge(database, 'passkey-sign-in'),
    expectedOrigin,
    expectedRPID,
    credential: { id: response.id, publicKey: decode(public_key), counter },
  }).catch(() => undefined)
  if (!verification?.verified) throw refused()
  const { newCounter } = verification.authenticationInfo
  return {
    editor,
    async use(tables) {
      const { numUpdatedRows } = await tables
        .updateTable('content_passkey')
        .set({ counter: newCounter, last_used_at: new Date().toISOString() })
        .where('id', '=', response.id)
        .where('counter', '<=', newCounter)
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },
  }
}
