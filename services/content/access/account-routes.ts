import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { conflict, forbidden, httpError, notFound, type ApiError } from '../protocol/api-error.ts'
import { storableText } from '../protocol/parse-input.ts'
import { readInput } from '../protocol/request-body.ts'
import type { ServiceContext } from '../service-context.ts'
import { writeContent } from '../tables.ts'
import { chosenPassword, password } from './credentials.ts'
import { isConfigured, setPassword } from './editors.ts'
import type { Editor } from './roles.ts'
import { newPasskey } from './passkey-schemas.ts'
import { addPasskey, canUsePasskeys, listPasskeys, passkeyCreationOptions, removePasskey } from './passkeys.ts'
import { requireReader, requireSession, type Reader } from './reader.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  secondFactorOf,
} from './second-factor.ts'
import { endSessionsOf, listSessions, revokeSession } from './sessions.ts'
import type { SignIn } from './sign-in.ts'

const maxBodyBytes = 16_384
const withPassword = z.object({ password })
const newPassword = z.object({ password, next: chosenPassword })
const firstCode = z.object({ code: z.string().min(1).max(40) })
const passkeyToAdd = z.object({ label: storableText.trim().min(1).max(100), response: newPasskey })

/** 403 with a code for programs: the session is valid, the input is wrong. */
const refusal = (code: string, message: string): ApiError => httpError(403, 'Forbidden', message, { details: { code } })

/** API tokens have no account. */
function requireAccount(reader: Reader): Reader {
  if (reader.dataset !== undefined || !reader.token) throw forbidden('Only editors have an account')
  return reader
}

/**
 * An editor's own account, for editors' sessions only (401, 403). Changes to sign-in methods require the `password`:
 * 403 with the `code` `wrong_password`, 429.
 * - `GET /v…/auth/account` → `{email, role, secondFactor: {isOn, recoveryCodesLeft}, canChangePassword, canUsePasskeys,
 *   passkeys, sessions}`
 * - `POST …/auth/password` `{password, next}` → 204; ends all other sessions; 409 if a setting determines the password.
 * - `POST …/auth/second-factor` `{password}` → `{secret, uri}`, shown only here, 409 when one is on; `POST …/confirm`
 *   `{code}` → `{recoveryCodes}`, shown only here, 403 `wrong_code`; `POST …/recovery-codes` `{password}` → new ones
 *   that replace them; `POST …/remove` `{password}` → 204.
 * - `POST …/auth/passkeys/options` `{password}` → options for `navigator.credentials.create`; `POST …/auth/passkeys`
 *   `{label, response}` → 201 `{passkey}`; `DELETE …/auth/passkeys/{id}` → 204, 404.
 * - `DELETE …/auth/sessions/{id}` → 204, 404; `DELETE …/auth/sessions` ends all others.
 */
export function accountRoutes({ database, publicUrl, editor: configured }: ServiceContext, signIn: SignIn) {
  const routes = new Hono()

  /** The configured editor's password is set at every start. */
  const canChangePassword = ({ email }: Editor): boolean => !isConfigured(configured, email)

  const owner = async (context: Context): Promise<Reader> =>
    requireAccount(await requireReader(context, { database, publicUrl }))

  /** The editor who sent a change, and its fields. */
  async function change<Fields>(context: Context, schema: z.ZodType<Fields>) {
    const { editor, token } = await owner(context)
    return { editor, token, fields: await readInput(schema, context.req.raw, maxBodyBytes) }
  }

  /** Also checks the password, because somebody else may use the session, for example on an unattended computer. */
  async function changeByPassword<Fields extends { password: string }>(context: Context, schema: z.ZodType<Fields>) {
    const request = await change(context, schema)
    const isRight = await signIn.checkPassword(context, request.editor.email, request.fields.password)
    if (!isRight) throw refusal('wrong_password', 'This is not your password')
    return request
  }

  routes.get('/:version/auth/account', async (context) => {
    const { editor, token } = requireAccount(await requireSession(context, database))
    const [secondFactor, passkeys, sessions] = await Promise.all([
      secondFactorOf(database, editor.email),
      listPasskeys(database, editor.email),
      listSessions(database, editor.email, token),
    ])
    const { email, role } = editor
    return context.json({
      email,
      role,
      secondFactor,
      canChangePassword: canChangePassword(editor),
      canUsePasskeys: canUsePasskeys(publicUrl()),
      passkeys,
      sessions,
    })
  })

  routes.post('/:version/auth/password', async (context) => {
    const { editor, token, fields } = await changeByPassword(context, newPassword)
    if (!canChangePassword(editor)) throw conflict('This password is set by EDITOR_PASSWORD')
    await setPassword(database, editor.email, { password: fields.next, exceptToken: token })
    return context.body(null, 204)
  })

  routes.post('/:version/auth/second-factor', async (context) => {
    const { editor } = await changeByPassword(context, withPassword)
    const begun = await beginSecondFactor(database, editor.email, new URL(publicUrl()).host)
    if (!begun) throw conflict('The second factor is already on')
    return context.json(begun)
  })
  routes.post('/:version/auth/second-factor/confirm', async (context) => {
    const { editor, fields } = await change(context, firstCode)
    const recoveryCodes = await signIn.attempt({ context, what: 'code', email: editor.email }, () =>
      confirmSecondFactor(database, editor.email, fields.code),
    )
    if (!recoveryCodes) throw refusal('wrong_code', 'This code is wrong')
    return context.json({ recoveryCodes })
  })
  routes.post('/:version/auth/second-factor/recovery-codes', async (context) => {
    const { editor } = await changeByPassword(context, withPassword)
    const recoveryCodes = await renewRecoveryCodes(database, editor.email)
    if (!recoveryCodes) throw conflict('The second factor is not on')
    return context.json({ recoveryCodes })
  })
  routes.post('/:version/auth/second-factor/remove', async (context) => {
    const { editor } = await changeByPassword(context, withPassword)
    await writeContent(database, (tables) => removeSecondFactor(tables, editor.email))
    return context.body(null, 204)
  })

  routes.post('/:version/auth/passkeys/options', async (context) => {
    const { editor } = await changeByPassword(context, withPassword)
    return context.json(await passkeyCreationOptions(database, editor, publicUrl()))
  })
  routes.post('/:version/auth/passkeys', async (context) => {
    const { editor, fields } = await change(context, passkeyToAdd)
    const passkey = await addPasskey(database, editor, { ...fields, publicUrl: publicUrl() })
    return context.json({ passkey }, 201)
  })
  routes.delete('/:version/auth/passkeys/:id', async (context) => {
    const { editor } = await owner(context)
    if (!(await removePasskey(database, editor.email, context.req.param('id')))) {
      throw notFound('There is no such passkey')
    }
    return context.body(null, 204)
  })

  routes.delete('/:version/auth/sessions/:id', async (context) => {
    const { editor } = await owner(context)
    if (!(await revokeSession(database, editor.email, context.req.param('id')))) {
      throw notFound('There is no such session')
    }
    return context.body(null, 204)
  })
  routes.delete('/:version/auth/sessions', async (context) => {
    const { editor, token } = await owner(context)
    await writeContent(database, (tables) => endSessionsOf(tables, editor.email, token))
    return context.body(null, 204)
  })
  return routes
}
