import { Hono, type Context } from 'hono'
import { isEmailAddress } from '@shop/validation/email-address'
import { z } from 'zod'
import { httpError, insufficientPermissions, notFound } from '../protocol/api-error.ts'
import { parseInput } from '../protocol/parse-input.ts'
import { readJson } from '../protocol/request-body.ts'
import type { ServiceContext } from '../service-context.ts'
import { createApiToken, listApiTokens, revokeApiToken } from './api-tokens.ts'
import { addEditor, changeRole, listEditors, removeEditor, type EditorChange } from './editors.ts'
import { findReader, requireEditor, requireSession, type Reader } from './reader.ts'
import { editorRole, tokenScope } from './roles.ts'

const maxBodyBytes = 8192
const newEditor = z.object({ email: z.string().refine(isEmailAddress, 'must be an e-mail address'), role: editorRole })
const roleChange = z.object({ role: editorRole })
const newToken = z.object({ label: z.string().trim().min(1).max(100), scope: tokenScope, dataset: z.string() })

/** @throws {ApiError} 404 or 409 if the change was not made. */
function requireDone(outcome: EditorChange): void {
  if (outcome === 'unknown') throw notFound('There is no such editor')
  if (outcome === 'last') throw httpError(409, 'Conflict', 'The last administrator has to stay')
}

/**
 * Accounts and API tokens, for sessions of administrators only (401, 403).
 * - `GET /v…/access/editors` → `{editors: [{id, email, role}]}`; `POST` `{email, role}` → 201 `{editor, password}`, the
 *   password shown only here, 409 for an address that has an account; `PATCH …/{id}` `{role}` and `DELETE …/{id}` →
 *   204, 404, 409 for the last administrator.
 * - `GET /v…/access/tokens` → `{tokens: [{id, label, scope, dataset, createdAt}]}`; `POST` `{label, scope, dataset}` →
 *   201 `{token, key}`, the key shown only here; `DELETE …/{id}` → 204, 404.
 */
export function accessRoutes({ database, dataset, publicUrl }: ServiceContext) {
  const routes = new Hono()

  async function requireAdministrator(context: Context): Promise<Reader> {
    const reader = requireEditor(context, await findReader(context, database), publicUrl())
    if (reader.editor.role !== 'administrator') throw insufficientPermissions('manage')
    return reader
  }

  // For a viewer the Studio checks for pending access requests; here viewers contact an administrator.
  routes.get('/:version/access/requests/me', async (context) => {
    await requireSession(context, database)
    return context.json([])
  })

  routes.use('/:version/access/*', async (context, next) => {
    await requireAdministrator(context)
    await next()
  })

  routes.get('/:version/access/editors', async (context) => context.json({ editors: await listEditors(database) }))
  routes.post('/:version/access/editors', async (context) => {
    const account = parseInput(newEditor, await readJson(context.req.raw, maxBodyBytes))
    const added = await addEditor(database, account)
    if (!added) throw httpError(409, 'Conflict', 'This address already has an account')
    return context.json(added, 201)
  })
  routes.patch('/:version/access/editors/:id', async (context) => {
    const { role } = parseInput(roleChange, await readJson(context.req.raw, maxBodyBytes))
    requireDone(await changeRole(database, context.req.param('id'), role))
    return context.body(null, 204)
  })
  routes.delete('/:version/access/editors/:id', async (context) => {
    requireDone(await removeEditor(database, context.req.param('id')))
    return context.body(null, 204)
  })

  routes.get('/:version/access/tokens', async (context) => context.json({ tokens: await listApiTokens(database) }))
  routes.post('/:version/access/tokens', async (context) => {
    const fields = parseInput(newToken, await readJson(context.req.raw, maxBodyBytes))
    const { key, ...token } = await createApiToken(database, { ...fields, dataset: dataset(fields.dataset).name })
    return context.json({ token, key }, 201)
  })
  routes.delete('/:version/access/tokens/:id', async (context) => {
    if (!(await revokeApiToken(database, context.req.param('id')))) throw notFound('There is no such token')
    return context.body(null, 204)
  })
  return routes
}
