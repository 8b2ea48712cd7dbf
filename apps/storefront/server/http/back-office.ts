import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import type { CommerceService, Operator } from '@shop/commerce-service'
import type { FormsService } from '@shop/forms-service'
import { problem } from '@shop/http/problem'
import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { stream } from 'hono/streaming'
import { z } from 'zod'

export interface BackOfficeOptions {
  /**
   * The signed-in editor who sent the request; undefined with hosted content, whose sessions the shop cannot see.
   */
  editorOf: ((request: Request) => Promise<Operator | undefined>) | undefined
  /** Refuses changes that another site sends with an editor's cookie. */
  rejectForeign: MiddlewareHandler
  commerce: Pick<CommerceService, 'fetchAsOperator'> | undefined
  forms: Pick<FormsService, 'submissions' | 'submission' | 'file'> | undefined
  /**
   * The folders of mails as `{name}.eml`, one for administrators only; undefined if a mail server delivers them.
   */
  mailDirectories: { all: string; administrators: string } | undefined
}

/** The roles that may read submissions and mails; the commerce service decides about its orders. */
const mayRead: ReadonlySet<string> = new Set(['administrator', 'editor'])

const idSchema = z.uuid().optional()

/** The number of entries on a page. */
const pageSize = 100

/**
 * The first page of a list; `next` is the `before` of the next one, null on the last.
 * @param entries the entries of the page, and at least one more if the list continues.
 */
function toPage<Entry extends { id: string }>(entries: readonly Entry[]) {
  const page = entries.slice(0, pageSize)
  return { entries: page, next: entries.length > pageSize ? (page.at(-1)?.id ?? null) : null }
}

async function listMails(directory: string) {
  const names = await readdir(directory).catch(() => [])
  return Promise.all(
    names
      .filter((name) => name.endsWith('.eml'))
      .map(async (name) => {
        const file = path.join(directory, name)
        return { id: name.slice(0, -'.eml'.length), file, sentAt: (await stat(file)).mtime }
      }),
  )
}

/** The part of a message that is read, in bytes: its text comes before its attachments, which have up to 20 MB. */
const maxMailPart = 256 * 1024

/** A page of the beginnings of the messages in the mail folders, as they would have been sent, the newest first. */
async function readMails(directories: readonly string[], before: string | undefined) {
  const files = (await Promise.all(directories.map(listMails))).flat()
  const newest = files.toSorted((a, b) => b.sentAt.getTime() - a.sentAt.getTime() || b.id.localeCompare(a.id))
  const { entries, next } = toPage(newest.slice(newest.findIndex(({ id }) => id === before) + 1))
  const mails = entries.map(async ({ id, file, sentAt }) => ({
    id,
    sentAt: sentAt.toISOString(),
    source: await text(createReadStream(file, { end: maxMailPart - 1 })),
  }))
  return { entries: await Promise.all(mails), next }
}

const hosted = () =>
  problem(404, 'With hosted content the shop cannot tell who its editors are, and shows this to nobody.')

const notHere = (what: string) => problem(404, `${what} are stored by another service.`)

/** The path of the back office. */
export const backOfficePath = '/admin/back-office'

/** The request with its path relative to the back office. */
function relative(request: Request): Request {
  const url = new URL(request.url)
  url.pathname = url.pathname.slice(backOfficePath.length)
  return new Request(url, request)
}

/**
 * The editors' view of orders, mails and submissions: `GET /mails?before=` and `/submissions?before=` (pages, which
 * continue after the id `before`), `/submissions/{id}`, `/submissions/{id}/files/{position}`, and the paths of the
 * commerce service's order desk. Mails about accounts are shown to administrators only. 401 without an editor's
 * session, 403 for roles without these data, 404 for data that is stored elsewhere and, with hosted content, for
 * everything.
 */
export function createBackOffice(options: BackOfficeOptions): Hono {
  const { editorOf, rejectForeign, commerce, forms, mailDirectories } = options
  const routes = new Hono<{ Variables: { role: string } }>()
  routes.post('*', rejectForeign)
  const asOperator = async (context: Context) => {
    if (!editorOf) return hosted()
    if (!commerce) return notHere('Orders')
    return commerce.fetchAsOperator(relative(context.req.raw), await editorOf(context.req.raw))
  }
  for (const path of ['/orders', '/orders/*', '/packing-slips']) routes.all(path, asOperator)
  routes.use(async (context, next) => {
    if (!editorOf) return hosted()
    const editor = await editorOf(context.req.raw)
    if (!editor) return problem(401, 'Sign in to the studio first.')
    if (!mayRead.has(editor.role)) return problem(403, 'Your role does not include the data of customers.')
    context.set('role', editor.role)
    await next()
    context.header('Cache-Control', 'private, no-store')
    return undefined
  })
  routes.get('/mails', async (context) => {
    if (!mailDirectories) return notHere('Mails')
    const { all, administrators } = mailDirectories
    const directories = context.get('role') === 'administrator' ? [all, administrators] : [all]
    return context.json(await readMails(directories, context.req.query('before')))
  })
  routes.get('/submissions', async (context) => {
    if (!forms) return notHere('Submissions')
    const before = idSchema.safeParse(context.req.query('before'))
    if (!before.success) return problem(422, 'This is not a page of the list')
    return context.json(toPage(await forms.submissions(pageSize + 1, before.data)))
  })
  routes.get('/submissions/:id', async (context) => {
    const id = z.uuid().safeParse(context.req.param('id'))
    const submission = id.success && (await forms?.submission(id.data))
    return submission ? context.json(submission) : problem(404, 'There is no such submission.')
  })
  routes.get('/submissions/:id/files/:position{[0-9]+}', async (context) => {
    const { id, position } = context.req.param()
    const file = await forms?.file(id, Number(position))
    if (!file) return problem(404, 'There is no such file.')
    context.header('Content-Type', 'application/octet-stream')
    context.header('Content-Disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`)
    return stream(context, async (body) => {
      for await (const chunk of file.bytes) await body.write(chunk)
    })
  })
  return new Hono().route('/', routes)
}
