import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { conflict, notFound, tooMany } from '../protocol/api-error.ts'
import { readInput } from '../protocol/request-body.ts'
import type { ServiceContext } from '../service-context.ts'
import { invite, listInvitations, resetByMail, withdrawInvitation, type Invitation } from './account-links.ts'
import { newAddress } from './credentials.ts'
import { findEditor, isConfigured, normalizeEmail, resetSecondFactor } from './editors.ts'
import { mailAllowance } from './mail-allowance.ts'
import { requireAdministrator } from './reader.ts'
import { editorRole, roleTitles, type Editor } from './roles.ts'
import { createSignInThrottle } from './sign-in-throttle.ts'

const maxBodyBytes = 8192
const invitation = z.object({ email: newAddress, role: editorRole })

/**
 * Invitations and resets by mail, for sessions of administrators only (401, 403); 429 for too many mails to an address.
 * - `GET /v…/access/invitations` → `{invitations: [{id, email, role, createdAt, expiresAt}]}`; `POST` `{email, role}` →
 *   201 `{invitation}`, also for an address that was invited before, whose former link ends; 409 for an address that
 * has an account, or when too many are open; `DELETE …/{id}` → 204, 404. The first two also at the hosted API's path,
 * `GET /v…/invitations/project/{project}` → `[{id, email, role, roles, …}]` and `POST` → 201, one of them.
 * - `POST /v…/access/editors/{id}/password-reset` → 204: the password and all sessions end, and a link for a new one is
 *   mailed. `POST …/second-factor-reset` → 204: the second factor, passkeys and all sessions end. Both 404, and 409 for
 *   one's own account; the first also for a disabled account, and for a password that a setting determines.
 */
export function invitationRoutes(service: ServiceContext) {
  const { database, projectId, editor: configured } = service
  const routes = new Hono()
  const throttle = createSignInThrottle(database)

  async function takeMail(email: string): Promise<void> {
    const wait = await throttle.take([mailAllowance(email, 'administrator')])
    if (wait > 0) throw tooMany(`Too many mails to this address: try again in ${wait} seconds`, wait)
  }

  /** Another editor: one's own account is changed with its password, not by its session alone. */
  async function otherEditor(context: Context): Promise<Editor> {
    const { editor: own } = await requireAdministrator(context, service)
    const editor = await findEditor(database, context.req.param('id') ?? '')
    if (!editor) throw notFound('There is no such editor')
    if (editor.id === own.id) throw conflict('Change your own sign-in under Account')
    return editor
  }

  routes.get('/:version/access/invitations', async (context) =>
    context.json({ invitations: await listInvitations(database) }),
  )
  async function inviteBy(context: Context): Promise<Invitation> {
    const { editor } = await requireAdministrator(context, service)
    const { email: given, role } = await readInput(invitation, context.req.raw, maxBodyBytes)
    const email = normalizeEmail(given)
    await takeMail(email)
    return invite(database, { email, role, createdBy: editor.id })
  }

  routes.post('/:version/access/invitations', async (context) =>
    context.json({ invitation: await inviteBy(context) }, 201),
  )

  const hosted = '/:version/invitations/project/:project'
  const shown = ({ role, ...open }: Invitation) => ({
    ...open,
    role,
    roles: [{ name: role, title: roleTitles[role] }],
    projectId,
    isAccepted: false,
    isRevoked: false,
    acceptedByUserId: null,
  })
  routes.get(hosted, async (context) => {
    await requireAdministrator(context, service)
    return context.json((await listInvitations(database)).map(shown))
  })
  routes.post(hosted, async (context) => context.json(shown(await inviteBy(context)), 201))

  routes.delete('/:version/access/invitations/:id', async (context) => {
    if (!(await withdrawInvitation(database, context.req.param('id')))) throw notFound('There is no such invitation')
    return context.body(null, 204)
  })

  routes.post('/:version/access/editors/:id/password-reset', async (context) => {
    const { email } = await otherEditor(context)
    if (isConfigured(configured, email)) throw conflict('This password is set by EDITOR_PASSWORD')
    await takeMail(email)
    const isReset = await resetByMail(database, email)
    if (!isReset) throw conflict('This account is disabled: enable it first')
    return context.body(null, 204)
  })
  routes.post('/:version/access/editors/:id/second-factor-reset', async (context) => {
    const { email } = await otherEditor(context)
    await resetSecondFactor(database, email)
    return context.body(null, 204)
  })
  return routes
}
