import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import type { CommerceService, Operator } from '@shop/commerce-service'
import type { FormsService } from '@shop/forms-service'
import { problem } from '@shop/http/problem'
import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { stream } from 'hono/streaming'

export interface BackOfficeOptions {
  /**
   * The signed-in editor who sent the request; undefined with hosted content, whose sessions the shop cannot see.
   */
  editorOf: ((request: Request) => Promise<Operator | undefined>) | undefined
  /** Refuses changes that another site sends with an editor's cookie. */
  rejectForeign: MiddlewareHandler
  commerce: Pick<CommerceService, 'fetchAsOperator'> | undefined
  forms: Pick<FormsService, 'submissions' | 'file'> | undefined
  /**
   * The folders of mails as `{name}.eml`, one for administrators only; undefined if a mail server delivers them.
   */
  mailDirectories: { all: string; administrators: string } | undefined
}

/** The roles that may read submissions and mails; the commerce service decides about its orders. */
const mayRead: ReadonlySet<string> = new Set(['administrator', 'editor'])

/** The number of newest entries in a list. */
const listLength = 100

async function listMails(directory: string) {
  const names = await readdir(directory).catch(() => [])
  return Promise.all(
    names
      .filter((name) => name.endsWith('.eml'))
      .map(async (name) => ({ directory, name, sentAt: (await stat(path.join(directory, name))).mtime })),
  )
}

/** The newest messages in the mail folders, as they would have been sent. */
async function readMails(directories: readonly string[]) {
  const files = (await Promise.all(directories.map(listMails))).flat()
  const newest = files.toSorted((a, b) => b.sentAt.getTime() - a.sentAt.getTime()).slice(0, listLength)
  return Promise.all(
    newest.map(async ({ directory, name, sentAt }) => ({
      id: name.slice(0, -'.eml'.length),
      sentAt: sentAt.toISOString(),
      source: await readFile(path.join(directory, name), 'utf8'),
    })),
  )
}

const hosted = () =>
  problem(404, 'With hosted content the shop cannot tell who its editors are, and shows this to nobody.')

const notHere = (what: string) => problem(404, `${what} are kept elsewhere.`)

/** The path of the back office. */
export const backOfficePath = '/admin/back-office'

/** The request with its path relative to the back office. */
function relative(request: Request): Request {
  const url = new URL(request.url)
  url.pathname = url.pathname.slice(backOfficePath.length)
  return new Request(url, request)
}

/**
 * The editors' view of orders, mails and submissions: `GET /mails`, `/submissions`, `/submissions/{id}/files/{position}`,
 * and the paths of the commerce service's order desk. Mails about accounts are shown to administrators only. 401 without
 * an editor's session, 403 for roles without these data, 404 for data that is stored elsewhere and, with hosted content,
 * for everything.
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
    return context.json(await readMails(context.get('role') === 'administrator' ? [all, administrators] : [all]))
  })
  routes.get('/submissions', async (context) =>
    forms ? context.json(await forms.submissions(listLength)) : notHere('Submissions'),
  )
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
