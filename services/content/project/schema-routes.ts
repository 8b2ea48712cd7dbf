import { randomUUID } from 'node:crypto'
import type { ContentDocument } from '@shop/groq/document'
import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { requireContent, requireEditor, requireSession } from '../access/reader.ts'
import { commitPlan, planMutations } from '../mutate/plan-mutations.ts'
import { badRequest, notFound } from '../protocol/api-error.ts'
import { readInput } from '../protocol/request-body.ts'
import type { ServiceContext } from '../service-context.ts'
import type { Dataset } from '../store/dataset.ts'

const maxBodyBytes = 4 * 1024 * 1024
const prefix = '_.schemas.'
/** The maximum number of schemas of a dataset. */
const maxSchemas = 50

const part = z
  .string()
  .max(60)
  .transform((name) => name.replaceAll(/[^\w-]/g, '_'))
  .pipe(z.string().min(1))

const deployed = z.object({
  schemas: z
    .array(
      z.object({
        workspace: z.object({ name: z.string().min(1).max(60), title: z.string().max(200).optional() }),
        tag: part.optional(),
        version: z.string().max(60).optional(),
        schema: z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]),
      }),
    )
    .max(20),
})

type Deployed = z.output<typeof deployed>['schemas'][number]

const idOf = ({ workspace, tag }: Deployed): string =>
  `${prefix}${part.parse(workspace.name)}${tag === undefined ? '' : `.${tag}`}`

async function schemasOf(source: Dataset): Promise<ContentDocument[]> {
  const { all } = (await source.memory()).documents
  return [...all].filter(({ _id }) => _id.startsWith(prefix)).toSorted((a, b) => (a._id < b._id ? -1 : 1))
}

/**
 * The schemas of studios, as the hosted API's command line deploys and lists them: documents of the type
 * `system.schema`, which only readers with a role or token see. 401, 403 for a role that may not, 404 for an unknown
 * dataset.
 * - `GET /v…/projects/{project}/datasets/{dataset}/schemas` → `[{_id, workspace, schema, …}]`; `GET …/{id}` → a list of
 * one.
 * - `PUT` `{schemas: [{workspace: {name, title}, tag, version, schema}]}` → the documents; replaces those of the same
 *   workspace and tag.
 * - `DELETE …/{id}` → `{deleted}`.
 */
export function schemaRoutes({ database, datasets, dataset, projectId, publicUrl }: ServiceContext) {
  const routes = new Hono()
  const path = '/:version/projects/:project/datasets/:dataset/schemas'

  async function requireDataset(context: Context): Promise<Dataset> {
    if (context.req.param('project') !== projectId) throw notFound('There is no such project')
    const name = context.req.param('dataset') ?? ''
    await datasets.know(name)
    return dataset(name)
  }

  async function read(context: Context): Promise<ContentDocument[]> {
    requireContent(await requireSession(context, database))
    return schemasOf(await requireDataset(context))
  }

  routes.get(path, async (context) => context.json(await read(context)))
  routes.get(`${path}/:id`, async (context) => {
    const id = context.req.param('id')
    return context.json((await read(context)).filter(({ _id }) => _id === id))
  })

  routes.put(path, async (context) => {
    const { editor } = await requireEditor(context, { database, publicUrl })
    const target = await requireDataset(context)
    const { schemas } = await readInput(deployed, context.req.raw, maxBodyBytes)
    const known = new Set((await schemasOf(target)).map(({ _id }) => _id))
    if (new Set([...known, ...schemas.map(idOf)]).size > maxSchemas) {
      throw badRequest(`schemas: at most ${maxSchemas} are kept`)
    }
    const sender = { target, projectId, author: editor.id }
    const { documents } = await commitPlan(sender, { transactionId: randomUUID() }, (source, planning) => {
      const mutations = schemas.map((given) => {
        const _id = idOf(given)
        const { _createdAt } = source.get(_id) ?? {}
        const schema = JSON.stringify(given.schema)
        return { createOrReplace: { ...given, _id, _type: 'system.schema', schema, _createdAt } }
      })
      return planMutations(source, mutations, planning)
    })
    return context.json([...documents.values()])
  })

  routes.delete(`${path}/:id`, async (context) => {
    const { editor } = await requireEditor(context, { database, publicUrl })
    const target = await requireDataset(context)
    const id = context.req.param('id')
    const mutations = id.startsWith(prefix) ? [{ delete: { id } }] : []
    const sender = { target, projectId, author: editor.id }
    const { results } = await commitPlan(sender, { transactionId: randomUUID() }, (source, planning) =>
      planMutations(source, mutations, planning),
    )
    return context.json({ deleted: results.length > 0 })
  })
  return routes
}
