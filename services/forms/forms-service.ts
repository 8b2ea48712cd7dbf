import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Database } from '@shop/database'
import { DatabaseUnavailableError } from '@shop/database/unavailable-error'
import type { OutboxHandler } from '@shop/database/outbox'
import { clientAddress, type TrustedProxies } from '@shop/http/client-address'
import { logFailure } from '@shop/http/failure'
import type { Logger } from '@shop/http/logger'
import { problem, tooManyRequests, unavailable } from '@shop/http/problem'
import { createSharedLimits } from '@shop/database/shared-limits'
import { removeAbandoned } from '@shop/database/temporary-folder'
import { nameRoute } from '@shop/telemetry/name-route'
import { Hono } from 'hono'
import { checkSubmission, isSpam } from './check-submission.ts'
import { formSchema, type FormDefinition } from './form-definition.ts'
import { limits as largest } from './limits.ts'
import { createNotificationHandler, type SendMail } from './notification-mail.ts'
import { readMultipart } from './read-multipart.ts'
import { SubmissionError } from './submission-error.ts'
import {
  findSubmission,
  listSubmissions,
  readFileChunks,
  storeSubmission,
  submissionTopic,
} from './submission-store.ts'
import type { Submission } from './submission-store.ts'
import { formsMigrations } from './tables.ts'

export type { NotificationMail, SendMail } from './notification-mail.ts'
export type { Submission } from './submission-store.ts'

export interface FormsServiceOptions {
  database: Database
  /** A folder for uploads in progress; files are deleted after their request. */
  directory: string
  /** Reads the published form document with that id, or null. It is parsed here. */
  readForm(id: string): Promise<unknown>
  sendMail: SendMail
  shopName: string
  trustedProxies: TrustedProxies
  logger: Logger
}

export interface FormsService {
  /**
   * Responds to `POST /submit/{id}`: 201 `{id}` once the submission is stored; 422 with the invalid fields; 400, 413 or
   * 415 for a body that cannot be read; 404 for an unknown form; 429 for a client with too many submissions; 503 while
   * the database is unavailable. Never rejects.
   */
  fetch(request: Request, connection?: unknown): Promise<Response>
  outboxHandlers: Record<string, OutboxHandler>
  /**
   * For editors: the newest submissions first, at most `limit`; with `before`, only those older than the submission
   * with that id.
   */
  submissions(limit: number, before?: string): Promise<Submission[]>
  /** For editors: a submission by its id; undefined if it does not exist. */
  submission(id: string): Promise<Submission | undefined>
  /** For editors: a submission's file, with its bytes streamed; undefined if it does not exist. */
  file(
    id: string,
    position: number,
  ): Promise<(Submission['files'][number] & { bytes: AsyncIterable<Uint8Array> }) | undefined>
}

/** The rate limit per client. */
const rate = { limit: 10, seconds: 600 }
/**
 * The limit per client in megabytes, because files are stored: the limit of submissions alone would allow 28 GB a day.
 */
const sizeRate = { limit: 500, seconds: 86_400 }

/** Document ids of the content service. */
const idPattern = /^[\w.-]{1,128}$/u

async function findForm(readForm: FormsServiceOptions['readForm'], id: string): Promise<FormDefinition> {
  const found = idPattern.test(id) ? await readForm(id) : null
  if (found === null || found === undefined) throw new SubmissionError(404, 'There is no such form')
  return formSchema.parse(found)
}

/** Logs which form has a recipient without a valid address, or none at all. */
function reportRecipients({ id, notificationRecipients: recipients }: FormDefinition, logger: Logger): void {
  const mailedTo = recipients.filter((recipient) => recipient !== null).length
  if (mailedTo > 0 && mailedTo === recipients.length) return
  logger.error({ form: id, mailedTo }, 'A form lacks a recipient with an email address; its submission was stored')
}

/** Receives one submission in its own folder, which is always deleted afterwards. */
async function receive({ database, directory, readForm, logger }: FormsServiceOptions, request: Request, id: string) {
  const form = await findForm(readForm, id)
  // Created each time, because it may have been removed while the shop runs.
  await mkdir(directory, { recursive: true })
  const folder = await mkdtemp(path.join(directory, 'receiving-'))
  try {
    const multipart = await readMultipart(request, folder)
    // A bot is not told that it was detected.
    if (isSpam(multipart)) return crypto.randomUUID()
    const stored = await storeSubmission(database, form, await checkSubmission(form, multipart))
    reportRecipients(form, logger)
    return stored
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function errorResponse(error: unknown, logger: Logger): Response {
  if (error instanceof SubmissionError) return problem(error.status, error.message, error.fields)
  logFailure(logger, 'A form submission failed', error)
  if (error instanceof DatabaseUnavailableError) {
    const fate = error.mayBeCommitted ? 'It may have been stored' : 'Nothing was stored'
    return unavailable(`This cannot be taken right now. ${fate}; please try again in a minute`)
  }
  return problem(500, 'Something went wrong here; nothing was stored')
}

/**
 * The shop's forms (second document, sections 4, 5 and 7). A submission is validated against the published form, stored
 * with its files, and mailed to the form's recipients through the outbox.
 */
export async function createFormsService(options: FormsServiceOptions): Promise<FormsService> {
  const { database, directory, sendMail, shopName, trustedProxies, logger } = options
  await database.migrate('forms', formsMigrations)
  await removeAbandoned(directory)
  const limits = createSharedLimits(database, { 'form-submissions': rate.limit }, rate.seconds)
  const sizes = createSharedLimits(database, { 'form-megabytes': sizeRate.limit }, sizeRate.seconds)

  /** Resolves to the seconds until the client may send this request; 0 if it may now. */
  async function take(caller: string, { headers }: Request): Promise<number> {
    const wait = await limits.take('form-submissions', caller)
    const size = Math.min(Number(headers.get('Content-Length') ?? Infinity), largest.filesTotal)
    const megabytes = Math.floor(size / 1e6)
    return wait > 0 || megabytes === 0 ? wait : sizes.take('form-megabytes', caller, megabytes)
  }
  const app = new Hono<{ Bindings: object }>()
  app
    .use(nameRoute)
    .post('/submit/:id', async (context) => {
      const caller = clientAddress(context.req.raw, context.env, trustedProxies)
      const wait = await take(caller, context.req.raw)
      if (wait > 0) return tooManyRequests(wait, 'Too many submissions; please try again later')
      const id = await receive(options, context.req.raw, context.req.param('id')).catch(async (error: unknown) => {
        // Our own failures do not count, because the visitor will try again.
        if (!(error instanceof SubmissionError)) await limits.undoTake('form-submissions', caller)
        throw error
      })
      return Response.json({ id }, { status: 201, headers: { 'Cache-Control': 'no-store' } })
    })
    .notFound(() => problem(404, 'There is nothing at this address'))
    .onError((error) => errorResponse(error, logger))
  return {
    fetch: async (request, connection) => app.fetch(request, connection ?? {}),
    outboxHandlers: { [submissionTopic]: createNotificationHandler(database, shopName, sendMail) },
    submissions: (limit, before) => listSubmissions(database, limit, before),
    submission: (id) => findSubmission(database, id),
    async file(id, position) {
      const file = (await findSubmission(database, id))?.files[position]
      return file && { ...file, bytes: readFileChunks(database, id, position) }
    },
  }
}
