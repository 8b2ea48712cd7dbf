import { Hono } from 'hono'
import { z } from 'zod'
import { conflict, notFound } from '../protocol/api-error.ts'
import { readInput } from '../protocol/request-body.ts'
import type { ServiceContext } from '../service-context.ts'
import { createApiToken, listApiTokens, revokeApiToken } from './api-tokens.ts'
import { newAddress } from './credentials.ts'
import {
  addEditor,
  changeAccount,
  findEditor,
  isConfigured,
  listEditors,
  removeEditor,
  type EditorChange,
} from './editors.ts'
import { invitationRoutes } from './invitation-routes.ts'
import { memberRoutes } from './member-routes.ts'
import { requireAdministrator, requireSession } from './reader.ts'
import { editorRole, roleTitles, tokenScope } from './roles.ts'

const maxBodyBytes = 8192
const newEditor = z.object({ email: newAddress, role: editorRole })
const accountChange = z
  .object({ role: editorRole.optional(), isDisabled: z.boolean().optional() })
  .refine(({ role, isDisabled }) => role !== undefined || isDisabled !== undefined, 'needs role or isDisabled')
const newToken = z.object({ label: z.string().trim().min(1).max(100), scope: tokenScope, dataset: z.string() })

/** @throws {ApiError} 404 or 409 if the change was not made. */
function requireDone(outcome: EditorChange): void {
  if (outcome === 'unknown') throw notFound('There is no such editor')
  if (outcome === 'last') throw conflict('The last administrator cannot be removed, disabled or lose this role')
}

/**
 * Accounts and API tokens, for sessions of administrators only (401, 403).
 * - `GET /v…/access/editors` → `{editors: [{id, email, role, isDisabled, hasSecondFactor}], roles: [{name, title}]}`;
 *   `POST` `{email, role}` → 201 `{editor, password}`, the password shown only here, 409 for an address that has an
 *   account; `PATCH …/{id}` `{role, isDisabled}`, either or both, and `DELETE …/{id}` → 204, 404, 409 for the last
 *   administrator who may sign in and, for `DELETE`, for the account of the settings.
 * - `GET /v…/access/tokens` → `{tokens: [{id, label, scope, dataset, createdAt, lastUsedAt}], datasets}`; `POST`
 *   `{label, scope, dataset}` → 201 `{token, key}`, the key shown only here, 409 when there are too many; `DELETE
 *   …/{id}` → 204, 404.
 *
 * And the routes of {@link invitationRoutes} and {@link memberRoutes}.
 */
export function accessRoutes(service: ServiceContext) {
  const { database, dataset, datasets, editor: configured } = service
  const routes = new Hono()

  // For a viewer the Studio checks for pending access requests; here viewers contact an administrator.
  routes.get('/:version/access/requests/me', async (context) => {
    await requireSession(context, database)
    return context.json([])
  })

  routes.use('/:version/access/*', async (context, next) => {
    await requireAdministrator(context, service)
    await next()
  })

  routes.get('/:version/access/editors', async (context) =>
    context.json({
      editors: await listEditors(database),
      roles: editorRole.options.map((name) => ({ name, title: roleTitles[name] })),
    }),
  )
  routes.post('/:version/access/editors', async (context) => {
    const account = await readInput(newEditor, context.req.raw, maxBodyBytes)
    const added = await addEditor(database, account)
    if (!added) throw conflict('This address already has an account')
    return context.json(added, 201)
  })
  routes.patch('/:version/access/editors/:id', async (context) => {
    const change = await readInput(accountChange, context.req.raw, maxBodyBytes)
    requireDone(await changeAccount(database, context.req.param('id'), change))
    return context.body(null, 204)
  })
  routes.delete('/:version/access/editors/:id', async (context) => {
    const id = context.req.param('id')
    const editor = await findEditor(database, id)
    // The next start would create it again, as an administrator without a second factor.
    if (editor && isConfigured(configured, editor.email))
      throw conflict('EDITOR_PASSWORD creates this account at each start: disable it, or unset that first')
    requireDone(await removeEditor(database, id))
    return context.body(null, 204)
  })

  routes.get('/:version/access/tokens', async (context) =>
    context.json({ tokens: await listApiTokens(database), datasets: datasets.names }),
  )
  routes.post('/:version/access/tokens', async (context) => {
    const fields = await readInput(newToken, context.req.raw, maxBodyBytes)
    await datasets.know(fields.dataset)
    const { key, ...token } = await createApiToken(database, { ...fields, dataset: dataset(fields.dataset).name })
    return context.json({ token, key }, 201)
  })
  routes.delete('/:version/access/tokens/:id', async (context) => {
    if (!(await revokeApiToken(database, context.req.param('id')))) throw notFound('There is no such token')
    return context.body(null, 204)
  })
  routes.route('/', invitationRoutes(service))
  routes.route('/', memberRoutes(service))
  return routes
}
