import { Hono, type Context } from 'hono'
import { deleteCookie } from 'hono/cookie'
import { z } from 'zod'
import { parseInput } from '../protocol/parse-input.ts'
import { parseJson, readInput, readText } from '../protocol/request-body.ts'
import type { ServiceContext } from '../service-context.ts'
import { accountRoutes } from './account-routes.ts'
import { accountAddress, password } from './credentials.ts'
import { normalizeEmail, upsertEditor } from './editors.ts'
import { linkRoutes } from './link-routes.ts'
import { passkeyResponse } from './passkey-schemas.ts'
import { roleTitles } from './roles.ts'
import { checkOrigin, requireReader, requireSession, sessionCookie } from './reader.ts'
import { endSession } from './sessions.ts'
import { createSignIn } from './sign-in.ts'

const credentials = z.object({ email: accountAddress, password })
const secondStep = z.object({ challenge: z.string().min(1).max(100), code: z.string().min(1).max(40) })
const passkeySignIn = z.object({ response: passkeyResponse })
const maxCredentialBytes = 8192

async function readCredentials(request: Request) {
  const isForm = request.headers.get('Content-Type')?.startsWith('application/x-www-form-urlencoded')
  const body = await readText(request, maxCredentialBytes)
  const fields = isForm ? Object.fromEntries(new URLSearchParams(body)) : parseJson(body)
  return parseInput(credentials, fields)
}

/**
 * Sign-in and sessions. Each sign-in method returns `{token}` and sets the cookies of the session and of the known
 * browser; 400, 403 from pages of other sites, 429 and 503 with `Retry-After`.
 * - `POST /auth/sign-in` `{email, password}` as JSON or form; 401. With a second factor: 401 with the `code`
 *   `second_factor_required` and a `challenge` that is valid for `expiresIn` seconds.
 * - `POST /v…/auth/second-step` `{challenge, code}`, of the app or for recovery; 401 with the `code` `wrong_code` or
 *   `challenge_expired`.
 * - `POST /v…/auth/passkey/options` → options for `navigator.credentials.get`; `POST /v…/auth/passkey` `{response}`,
 *   its result; 401, and 409 where browsers support no passkeys for the shop's address.
 * - `GET /v…/users/me` → `{id, name, email, role, roles}`; 401 without a session.
 * - `POST /v…/auth/logout` → 204; ends the session.
 *
 * And the routes of {@link accountRoutes} and {@link linkRoutes}.
 */
export function authRoutes(service: ServiceContext) {
  const { database, publicUrl, logger, editor } = service
  /** Hashing is slow: the start does not wait for it, but sign-in does. */
  const ready = editor ? upsertEditor(database, editor) : Promise.resolve()
  ready.catch((error: unknown) => logger.error({ error }, 'the account of EDITOR_EMAIL could not be stored'))
  const signIn = createSignIn(service, () => ready)
  const routes = new Hono()

  const guardOrigin = (context: Context) => {
    if (context.req.header('Origin')) checkOrigin(context, publicUrl())
  }

  routes.post('/auth/sign-in', async (context) => {
    guardOrigin(context)
    const { email, password } = await readCredentials(context.req.raw)
    return context.json({ token: await signIn.byPassword(context, normalizeEmail(email), password) })
  })
  routes.post('/:version/auth/second-step', async (context) => {
    guardOrigin(context)
    const { challenge, code } = await readInput(secondStep, context.req.raw, maxCredentialBytes)
    return context.json({ token: await signIn.bySecondStep(context, challenge, code) })
  })
  routes.post('/:version/auth/passkey/options', async (context) => {
    guardOrigin(context)
    return context.json(await signIn.beginPasskey(context))
  })
  routes.post('/:version/auth/passkey', async (context) => {
    guardOrigin(context)
    const { response } = await readInput(passkeySignIn, context.req.raw, maxCredentialBytes)
    return context.json({ token: await signIn.byPasskey(context, response) })
  })

  routes.get('/:version/users/me', async (context) => {
    const {
      editor: { id, email, role },
    } = await requireSession(context, database)
    const roles = [{ name: role, title: roleTitles[role] }]
    return context.json({ id, name: email, email, provider: 'password', role, roles })
  })

  routes.post('/:version/auth/logout', async (context) => {
    const { token } = await requireReader(context, service)
    await endSession(database, token)
    deleteCookie(context, sessionCookie(context), { path: '/', secure: publicUrl().startsWith('https:') })
    return context.body(null, 204)
  })

  routes.route('/', accountRoutes(service, signIn))
  routes.route('/', linkRoutes(service, signIn, guardOrigin))
  return { routes, ready: () => ready.catch(() => {}) }
}
