import { Hono } from 'hono'
import { z } from 'zod'
import { requireProjectAdministrator } from '../access/reader.ts'
import { conflict, notFound } from '../protocol/api-error.ts'
import { readInput } from '../protocol/request-body.ts'
import type { ServiceContext } from '../service-context.ts'
import { hasOneOwner, originPattern } from './origin-pattern.ts'
import type { AllowedOrigin, AllowedOrigins } from './origins.ts'

const maxBodyBytes = 8192

const newOrigin = z
  .object({ origin: originPattern, allowCredentials: z.boolean().default(false) })
  .refine(({ origin, allowCredentials }) => !allowCredentials || hasOneOwner(origin), {
    path: ['origin'],
    message: 'must name its domain to be allowed credentials',
  })

/** The ids of the setting's origins. */
const ofSetting = 'setting-'

/**
 * Origins whose pages may call the service, for sessions of administrators only (401, 403); 400 with the invalid
 * fields. Changes are in force at once, in all processes.
 * - `GET /v…/projects/{project}/cors` → `[{id, origin, allowCredentials, createdAt, …}]`, first those of the setting.
 * - `POST` `{origin, allowCredentials}` → 201, the entry; with wildcards, see {@link originPattern}. With credentials
 * its pages may send tokens, and the cookie of a session where browsers do: from the same site. 409 for one that is
 * there already, or when there are too many.
 * - `DELETE …/{id}` → `{id, deleted: true}`; 404, 409 for one of the setting.
 * @see https://www.sanity.io/docs/http-reference/projects-api
 */
export function corsRoutes({ database, projectId, publicUrl }: ServiceContext, origins: AllowedOrigins) {
  const routes = new Hono()
  const path = '/:version/projects/:project/cors'

  const shown = (
    origin: Omit<AllowedOrigin, 'id' | 'createdAt'> & { id: number | string; createdAt: string | null },
  ) => ({
    ...origin,
    updatedAt: origin.createdAt,
    deletedAt: null,
    projectId,
  })

  routes.get(path, async (context) => {
    await requireProjectAdministrator(context, { database, projectId, publicUrl })
    const configured = origins.configured.map((origin, index) => ({ id: `${ofSetting}${index}`, origin }))
    return context.json([
      ...configured.map((origin) => shown({ ...origin, allowCredentials: false, createdAt: null })),
      ...origins.added.map((origin) => shown(origin)),
    ])
  })
  routes.post(path, async (context) => {
    await requireProjectAdministrator(context, { database, projectId, publicUrl })
    const { origin, allowCredentials } = await readInput(newOrigin, context.req.raw, maxBodyBytes)
    return context.json(shown(await origins.add(origin, allowCredentials)), 201)
  })
  routes.delete(`${path}/:id`, async (context) => {
    await requireProjectAdministrator(context, { database, projectId, publicUrl })
    const id = context.req.param('id')
    if (id.startsWith(ofSetting)) throw conflict('This origin belongs to the setting CONTENT_CORS_ORIGINS')
    const isKnown = /^\d{1,10}$/.test(id) && Number(id) < 2 ** 31 && (await origins.remove(Number(id)))
    if (!isKnown) throw notFound('There is no such origin')
    return context.json({ id, deleted: true })
  })
  return routes
}
