import { Hono } from 'hono'
import { z } from 'zod'
import { notFound } from '../protocol/api-error.ts'
import { readInput } from '../protocol/request-body.ts'
import type { ServiceContext } from '../service-context.ts'
import { createApiToken, listApiTokens, revokeApiToken, type ApiToken } from './api-tokens.ts'
import { requireProjectAdministrator } from './reader.ts'
import { editorRole, roleOfToken, roleTitles, type EditorRole } from './roles.ts'

const maxBodyBytes = 8192

const descriptions: Record<EditorRole, string> = {
  administrator: 'Manages editors, tokens, datasets and webhooks, and writes content',
  editor: 'Writes content',
  viewer: 'Reads content, drafts too',
  fulfilment: 'Fulfils orders, and sees the content that visitors see',
}

/** The roles as the hosted API lists them. */
const roles = editorRole.options.map((name) => ({
  name,
  title: roleTitles[name],
  description: descriptions[name],
  isCustom: false,
  appliesToUsers: true,
  appliesToRobots: name === 'viewer' || name === 'editor',
}))

const newRobot = z.object({
  label: z.string().trim().min(1).max(100),
  memberships: z
    .array(
      z.object({
        resourceType: z.literal('project'),
        resourceId: z.string(),
        roleNames: z.array(z.enum(['viewer', 'editor'], 'must be viewer or editor')).length(1),
      }),
    )
    .length(1),
  expiresAt: z.undefined('is not supported').optional(),
})

/**
 * Roles and API tokens at the paths of the hosted API's command line, for sessions of administrators only (401, 403);
 * 400 with the invalid fields, 404.
 * - `GET /v…/projects/{project}/roles` → `[{name, title, description, appliesToUsers, appliesToRobots}]`, and `GET
 *   /v…/access/project/{project}/roles` → `{data, nextCursor}`.
 * - `GET /v…/access/project/{project}/robots` → `{data: [{id, label, memberships, createdAt}], nextCursor}`; `POST`
 * `{label, memberships: [{resourceType, resourceId, roleNames}]}` → 201, the same with `token`, which is shown only
 * here: a token for the site's dataset. `DELETE …/{id}` → 204.
 * @see https://www.sanity.io/docs/http-reference/access-api
 */
export function memberRoutes(service: ServiceContext) {
  const { database, datasets, projectId } = service
  const routes = new Hono()

  const shown = ({ id, label, scope, createdAt }: ApiToken) => ({
    id,
    label,
    memberships: [{ resourceType: 'project', resourceId: projectId, roleNames: [roleOfToken[scope]] }],
    createdAt,
    expiresAt: null,
  })

  routes.get('/:version/projects/:project/roles', async (context) => {
    await requireProjectAdministrator(context, service)
    return context.json(roles)
  })
  routes.get('/:version/access/project/:project/roles', async (context) => {
    await requireProjectAdministrator(context, service)
    return context.json({ data: roles, nextCursor: null })
  })
  routes.get('/:version/access/project/:project/robots', async (context) => {
    await requireProjectAdministrator(context, service)
    return context.json({ data: (await listApiTokens(database)).map(shown), nextCursor: null })
  })
  routes.post('/:version/access/project/:project/robots', async (context) => {
    await requireProjectAdministrator(context, service)
    const { label, memberships } = await readInput(newRobot, context.req.raw, maxBodyBytes)
    const [dataset = ''] = datasets.names
    const scope = memberships[0]?.roleNames[0] === 'editor' ? 'write' : 'read'
    const { key, ...token } = await createApiToken(database, { label, scope, dataset })
    return context.json({ ...shown(token), token: key }, 201)
  })
  routes.delete('/:version/access/project/:project/robots/:id', async (context) => {
    await requireProjectAdministrator(context, service)
    if (!(await revokeApiToken(database, context.req.param('id')))) throw notFound('There is no such token')
    return context.body(null, 204)
  })
  return routes
}
