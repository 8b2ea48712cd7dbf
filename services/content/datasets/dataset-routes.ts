import { Hono, type Context } from 'hono'
import { findReader, requireProjectAdministrator } from '../access/reader.ts'
import { badRequest, conflict } from '../protocol/api-error.ts'
import { parseInput, parseSearch, searchOf } from '../protocol/parse-input.ts'
import { parseJson, readText } from '../protocol/request-body.ts'
import type { ServiceContext } from '../service-context.ts'
import { commentsDatasetOf } from '../store/comments-dataset.ts'
import { addDataset, changeDataset, deleteDataset, type DatasetRecord } from '../store/dataset-records.ts'
import { copyRoutes } from './copy-routes.ts'
import { datasetChange, datasetName, datasetSearch, newDataset, tagName } from './dataset-schemas.ts'

const maxBodyBytes = 16 * 1024
/** The maximum number of tags of a dataset. */
const maxTags = 20

/** The fields of a dataset of the setting, which has no record. */
const ofSetting = { description: null, tags: [], createdAt: null, createdBy: 'system' }

type Shown = Omit<DatasetRecord, 'id' | 'createdAt'> & { createdAt: string | null; addonFor?: string }

const shown = ({ name, aclMode, description, createdAt, createdBy, tags, addonFor }: Shown) => ({
  name,
  aclMode,
  description,
  createdAt,
  createdByUserId: createdBy,
  addonFor: addonFor ?? null,
  datasetProfile: addonFor === undefined ? 'content' : 'comments',
  features: [],
  tags: tags.map((tag) => ({ name: tag, title: tag })),
})

/** The parts of a dataset that a change returns. */
const changed = ({ name, aclMode, description }: Omit<DatasetRecord, 'id' | 'tags' | 'createdAt' | 'createdBy'>) => ({
  datasetName: name,
  aclMode,
  description,
})

const nameOf = (context: Context): string => parseInput(datasetName, context.req.param('dataset'), 'dataset')

async function bodyOf(context: Context): Promise<unknown> {
  const text = await readText(context.req.raw, maxBodyBytes)
  return text === '' ? {} : parseJson(text)
}

/**
 * Datasets, at the paths of a project's own host and, below `/v…/projects/{project}`, of the shared one.
 * - `GET …/datasets` → `[{name, aclMode, description, createdAt, createdByUserId, tags: [{name, title}], …}]`; without
 * a session only name and mode of those of the setting and of public ones. With `datasetProfile=comments`, `addonFor`
 * or both, the add-on datasets with comments, for sessions only.
 *
 * For sessions of administrators only (401, 403); 400 with the invalid fields, 404. Those of the setting cannot be
 * changed here (409), as it determines them.
 * - `PUT …/datasets/{name}` `{aclMode, description}` → `{datasetName, aclMode, description}`; public by default, as in
 *   the hosted API; 409 for a name that is taken, or when there are too many.
 * - `PATCH …/datasets/{name}` `{aclMode, description}`, either or both → the same.
 * - `DELETE …/datasets/{name}` → `{deleted: true}`, with its documents, history, tokens and webhooks.
 * - `PUT` and `DELETE …/datasets/{name}/tags/{tag}` → the dataset.
 *
 * And the routes of {@link copyRoutes}.
 * @see https://www.sanity.io/docs/http-reference/projects-api
 */
export function datasetRoutes(service: ServiceContext) {
  const { database, datasets } = service
  const routes = new Hono()

  /** The administrator who sends a change, and the name of the dataset. */
  async function begin(context: Context): Promise<{ name: string; author: string }> {
    const { editor } = await requireProjectAdministrator(context, service)
    return { name: nameOf(context), author: editor.id }
  }

  /** @throws {ApiError} 409 for a dataset of the setting. */
  function requireAdded(name: string, setting: string): void {
    if (!datasets.configured.includes(name)) return
    throw conflict(`Dataset "${name}" belongs to the setting ${setting}: change it there`)
  }

  const known = (name: string) =>
    ({ ...ofSetting, name, aclMode: datasets.isPublic(name) ? 'public' : 'private' }) as const

  async function list(context: Context): Promise<Response> {
    await datasets.read()
    const { datasetProfile, addonFor } = parseSearch(datasetSearch, searchOf(context.req))
    const all: Shown[] = [...datasets.configured.map(known), ...datasets.records]
    const reader = await findReader(context, database)
    if (datasetProfile === 'comments' || (addonFor !== undefined && datasetProfile === undefined)) {
      const asked = reader ? datasets.names.filter((name) => name === (addonFor ?? name)) : []
      const addOns = asked.map((name) => ({ ...known(commentsDatasetOf(name)), addonFor: name }))
      return context.json(addOns.map(shown))
    }
    if (reader) return context.json(all.map(shown))
    const open = all.filter(({ name, aclMode }) => aclMode === 'public' || datasets.configured.includes(name))
    return context.json(open.map(({ name, aclMode }) => ({ name, aclMode })))
  }

  async function retag(
    context: Context,
    change: (tags: readonly string[], tag: string) => string[],
  ): Promise<Response> {
    const { name } = await begin(context)
    requireAdded(name, 'CONTENT_DATASETS')
    const tag = parseInput(tagName, context.req.param('tag'), 'tag')
    const record = await changeDataset(database, name, ({ tags }) => {
      const retagged = change(tags, tag)
      if (retagged.length > maxTags) throw badRequest(`A dataset has at most ${maxTags} tags`)
      return { tags: retagged }
    })
    return context.json(shown(record))
  }

  for (const base of ['/:version', '/:version/projects/:project']) {
    routes.get(`${base}/datasets`, list)
    routes.put(`${base}/datasets/:dataset`, async (context) => {
      const { name, author } = await begin(context)
      const { aclMode, description } = parseInput(newDataset, await bodyOf(context))
      if (datasets.configured.includes(name)) throw conflict(`Dataset "${name}" already exists`)
      const dataset = { name, aclMode, description, createdBy: author }
      await database.write((write) => addDataset(database, write, dataset))
      await datasets.read()
      return context.json(changed(dataset))
    })
    routes.patch(`${base}/datasets/:dataset`, async (context) => {
      const { name } = await begin(context)
      const given = parseInput(datasetChange, await bodyOf(context))
      requireAdded(name, 'CONTENT_PUBLIC_DATASETS')
      const { aclMode, description } = given
      const record = await changeDataset(database, name, (before) => ({
        aclMode: aclMode ?? before.aclMode,
        description: description === undefined ? before.description : description,
      }))
      await datasets.read()
      return context.json(changed(record))
    })
    routes.delete(`${base}/datasets/:dataset`, async (context) => {
      const { name } = await begin(context)
      requireAdded(name, 'CONTENT_DATASETS')
      await deleteDataset(database, name)
      await datasets.read()
      return context.json({ deleted: true })
    })
    routes.put(`${base}/datasets/:dataset/tags/:tag`, (context) =>
      retag(context, (tags, tag) => [...tags.filter((other) => other !== tag), tag]),
    )
    routes.delete(`${base}/datasets/:dataset/tags/:tag`, (context) =>
      retag(context, (tags, tag) => tags.filter((other) => other !== tag)),
    )
  }
  routes.route('/', copyRoutes(service))
  return routes
}
