import { Hono } from 'hono'
import { deleteCookie, setCookie } from 'hono/cookie'
import { clientAddress } from '@shop/http/client-address'
import { z } from 'zod'
import { busy, httpError, unauthorized } from '../api-error.ts'
import { parseInput } from '../parse-input.ts'
import { parseJson, readText } from '../request-body.ts'
import type { ServiceContext } from '../service-context.ts'
import { findEditor, normaliseEmail, upsertEditor, type Editor } from './editors.ts'
import { checkOrigin, findReader, requireEditor, requireSession, sessionCookie } from './reader.ts'
import { createSession, endSession, sessionLifetime } from './sessions.ts'
import { createSignInThrottle } from './sign-in-throttle.ts'

const credentials = z.object({ email: z.string().min(1).max(320), password: z.string().min(1).max(1024) })
const maxCredentialBytes = 8192

/** Checking a password takes memory and one of the few threads that also decode images. */
const maxSignInsAtOnce = 4

const titles = { administrator: 'Administrator', editor: 'Editor', viewer: 'Viewer' }

async function readCredentials(request: Request) {
  const isForm = request.headers.get('Content-Type')?.startsWith('application/x-www-form-urlencoded')
  const body = await readText(request, maxCredentialBytes)
  const fields = isForm ? Object.fromEntries(new URLSearchParams(body)) : parseJson(body)
  return parseInput(credentials, fields)
}

/**
 * Sign-in and sessions.
 * - `POST /auth/sign-in` `{email, password}` as JSON or form → `{token}` and the session's cookie; 400, 401, 429, 503.
 * - `GET /v…/users/me` → `{id, name, email, role, roles}`; 401 without a session.
 * - `POST /v…/auth/logout` → 204; ends the session.
 */
export function authRoutes({ database, publicUrl, logger, editor, trustedProxies }: ServiceContext) {
  const throttle = createSignInThrottle(database)
  /** Hashing takes a while: it goes on beside the rest of the start, and sign-in waits for it. */
  const ready = editor ? upsertEditor(database, editor) : Promise.resolve()
  ready.catch((error: unknown) => logger.error({ error }, 'the editor could not be written'))

  let underWay = 0
  const routes = new Hono()

  async function signIn(address: string, email: string, password: string): Promise<Editor> {
    if (underWay >= maxSignInsAtOnce) throw busy('Too many are signing in at once', 2)
    underWay += 1
    try {
      const wait = await throttle.attempt(address, email)
      if (wait > 0) {
        throw httpError(429, 'Too Many Requests', `Try again in ${wait} seconds`, { 'Retry-After': String(wait) })
      }
      await ready
      const found = await findEditor(database, email, password)
      if (!found) throw unauthorized('No editor has this address and password')
      await throttle.succeeded(address, email)
      return found
    } finally {
      underWay -= 1
    }
  }

  routes.post('/auth/sign-in', async (context) => {
    if (context.req.header('Origin')) checkOrigin(context, publicUrl())
    const { email, password } = await readCredentials(context.req.raw)
    const address = clientAddress(context.req.raw, context.env, trustedProxies)
    const token = await createSession(database, await signIn(address, normaliseEmail(email), password))
    setCookie(context, sessionCookie, token, {
      httpOnly: true,
      sameSite: 'Lax',
      secure: publicUrl().startsWith('https:'),
      path: '/',
      maxAge: sessionLifetime,
    })
    return context.json({ token })
  })

  routes.get('/:version/users/me', async (context) => {
    const {
      editor: { id, email, role },
    } = await requireSession(context, database)
    const roles = [{ name: role, title: titles[role] }]
    return context.json({ id, name: email, email, provider: 'password', role, roles })
  })

  routes.post('/:version/auth/logout', async (context) => {
    const { token } = requireEditor(context, await findReader(context, database), publicUrl())
    await endSession(database, token)
    deleteCookie(context, sessionCookie, { path: '/' })
    return context.body(null, 204)
  })

  return { routes, ready: () => ready.catch(() => {}) }
}
