import { setTimeout as pause } from 'node:timers/promises'
import { Hono, type Context } from 'hono'
import { streamSSE } from 'hono/streaming'
import { requireProjectAdministrator } from '../access/reader.ts'
import { busy, conflict, notFound } from '../protocol/api-error.ts'
import { parseInput, parseSearch, searchOf } from '../protocol/parse-input.ts'
import { readInput } from '../protocol/request-body.ts'
import type { ServiceContext } from '../service-context.ts'
import { findCopyJob, listCopyJobs, queueCopy, type CopyJob } from './copy-jobs.ts'
import { datasetName, jobPage, newCopy } from './dataset-schemas.ts'

const maxBodyBytes = 16 * 1024
/** How often a job that is followed is read, in milliseconds. */
const readInterval = 300
/** How long a connection follows a job, in milliseconds; clients then reconnect. */
const maxFollowTime = 5 * 60 * 1000
/** The maximum number of connections per process. */
const maxFollowers = 50

const shownState = ({ id, state, failure }: CopyJob) => ({
  id,
  state,
  progress: state === 'completed' ? 100 : 0,
  ...(failure !== null && { message: failure }),
})

/**
 * Copies of datasets, for sessions of administrators only (401, 403); 400 with the invalid fields, 404. Both also below
 * `/v…` alone, for clients of a project's own host.
 * - `PUT /v…/projects/{project}/datasets/{source}/copy` `{targetDataset, skipHistory, skipContentReleases}` →
 *   `{datasetName, message, aclMode, jobId}`; 409 when the target exists or too many copies wait.
 * - `GET /v…/projects/{project}/datasets/copy` → the jobs, the newest first, from `offset` up to `limit`: `[{id, state,
 *   sourceDataset, targetDataset, withHistory, createdAt, updatedAt}]`, where `state` is `pending`, `completed`,
 * `failed`.
 *
 * For whoever knows a job's id, as clients follow it without their token:
 * - `GET /v…/jobs/{id}` → `{id, state, progress, created_at, updated_at}`.
 * - `GET /v…/jobs/{id}/listen` → server-sent events `job` `{id, state, progress, message}`, until it is done.
 * @see https://www.sanity.io/docs/http-reference/copy
 */
export function copyRoutes(service: ServiceContext) {
  const { database, datasets, dataset } = service
  const routes = new Hono()
  let followers = 0

  async function copy(context: Context): Promise<Response> {
    const { editor } = await requireProjectAdministrator(context, service)
    const source = parseInput(datasetName, context.req.param('dataset'), 'dataset')
    const { targetDataset: target, ...skipped } = await readInput(newCopy, context.req.raw, maxBodyBytes)
    await datasets.know(source)
    await datasets.know(target)
    if (datasets.find(target)) throw conflict(`Dataset "${target}" already exists`)
    const { name } = dataset(source)
    const jobId = await queueCopy(database, {
      source: name,
      target,
      skips: [
        ...(skipped.skipHistory ? (['history'] as const) : []),
        ...(skipped.skipContentReleases ? (['releases'] as const) : []),
      ],
      createdBy: editor.id,
    })
    const message = `Copying dataset ${name} to ${target}`
    return context.json({ datasetName: name, message, aclMode: datasets.isPublic(name) ? 'public' : 'private', jobId })
  }

  async function list(context: Context): Promise<Response> {
    await requireProjectAdministrator(context, service)
    const page = parseSearch(jobPage, searchOf(context.req))
    const jobs = await listCopyJobs(database, page)
    return context.json(
      jobs.map(({ id, state, source, target, skips, createdAt, updatedAt }) => ({
        id,
        state,
        sourceDataset: source,
        targetDataset: target,
        withHistory: !skips.includes('history'),
        createdAt,
        updatedAt,
      })),
    )
  }

  for (const base of ['/:version', '/:version/projects/:project']) {
    routes.put(`${base}/datasets/:dataset/copy`, copy)
    routes.get(`${base}/datasets/copy`, list)
  }

  async function requireJob(context: Context): Promise<CopyJob> {
    const job = await findCopyJob(database, context.req.param('id') ?? '')
    if (!job) throw notFound('There is no such job')
    return job
  }

  routes.get('/:version/jobs/:id', async (context) => {
    const job = await requireJob(context)
    return context.json({ ...shownState(job), created_at: job.createdAt, updated_at: job.updatedAt })
  })
  routes.get('/:version/jobs/:id/listen', async (context) => {
    const first = await requireJob(context)
    if (followers >= maxFollowers) throw busy('Too many clients are following a job: try again shortly', 5)
    followers += 1
    const end = performance.now() + maxFollowTime
    return streamSSE(context, async (stream) => {
      try {
        let job: CopyJob | undefined = first
        while (job && !stream.aborted && !database.closing.aborted && performance.now() < end) {
          await stream.writeSSE({ event: 'job', data: JSON.stringify(shownState(job)) })
          if (job.state !== 'pending') return
          await pause(readInterval)
          job = await findCopyJob(database, job.id)
        }
      } finally {
        followers -= 1
      }
    })
  })
  return routes
}
