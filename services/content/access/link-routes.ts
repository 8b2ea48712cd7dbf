import { clientAddress } from '@shop/http/client-address'
import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { httpError } from '../protocol/api-error.ts'
import { readInput } from '../protocol/request-body.ts'
import type { ServiceContext } from '../service-context.ts'
import { findLink, requestNewPassword, setPasswordByLink } from './account-links.ts'
import { accountAddress, chosenPassword } from './credentials.ts'
import { normalizeEmail } from './editors.ts'
import { mailAllowance } from './mail-allowance.ts'
import type { SignIn } from './sign-in.ts'

const maxBodyBytes = 8192
const token = z.string().min(1).max(200)
const forgotten = z.object({ email: accountAddress })
const opened = z.object({ token })
const chosen = z.object({ token, password: chosenPassword })

const minute = 60_000

const endedLink = () =>
  httpError(404, 'Not Found', 'This link was used already, or has expired. Ask for another one.', {
    details: { code: 'link_ended' },
  })

/**
 * Links by mail, for those who cannot sign in; 429 with `Retry-After`, 403 from pages of other sites.
 * - `POST /v…/auth/forgotten-password` `{email}` → 202, whether or not the address has an account, which then gets a
 *   link.
 * - `POST /v…/auth/link` `{token}` → `{purpose: 'invitation' | 'password', email}`; 404 with the `code` `link_ended`.
 * - `POST /v…/auth/link/password` `{token, password}` → 204; the account exists, all its sessions are ended, and the
 *   link too; 404 as above.
 */
export function linkRoutes(
  { database, trustedProxies }: ServiceContext,
  signIn: SignIn,
  guard: (context: Context) => void,
) {
  const routes = new Hono()

  async function read<Fields>(context: Context, schema: z.ZodType<Fields>): Promise<Fields> {
    guard(context)
    return await readInput(schema, context.req.raw, maxBodyBytes)
  }

  /** Limits the requests of an address, and those of all addresses together. */
  async function take(context: Context, what: string, email?: string): Promise<void> {
    const address = clientAddress(context.req.raw, context.env, trustedProxies)
    await signIn.take([
      { key: `${what} address ${address}`, burst: 10, interval: 3 * minute },
      ...(email === undefined ? [] : [mailAllowance(email, 'anybody')]),
      { key: `${what} all`, burst: 60, interval: 5000 },
    ])
  }

  routes.post('/:version/auth/forgotten-password', async (context) => {
    const email = normalizeEmail((await read(context, forgotten)).email)
    await take(context, 'forgotten', email)
    await requestNewPassword(database, email)
    return context.json({}, 202)
  })
  routes.post('/:version/auth/link', async (context) => {
    const fields = await read(context, opened)
    const link = await findLink(database, fields.token)
    if (link) return context.json(link)
    await take(context, 'link')
    throw endedLink()
  })
  routes.post('/:version/auth/link/password', async (context) => {
    const fields = await read(context, chosen)
    if (await setPasswordByLink(database, fields.token, fields.password)) return context.body(null, 204)
    await take(context, 'link')
    throw endedLink()
  })
  return routes
}
