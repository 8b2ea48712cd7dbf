import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import type { CommerceService } from '@shop/commerce-service'
import type { FormsService } from '@shop/forms-service'
import { problem } from '@shop/http/problem'
import { Hono } from 'hono'
import { stream } from 'hono/streaming'

export interface BackOfficeOptions {
  /**
   * The role of the signed-in editor who sent the request; undefined with hosted content, whose sessions the shop cannot
   * see.
   */
  roleOf: ((request: Request) => Promise<string | undefined>) | undefined
  commerce: Pick<CommerceService, 'orders'> | undefined
  forms: Pick<FormsService, 'submissions' | 'file'> | undefined
  /** The folder of mails as `{name}.eml`; undefined if a mail server delivers them. */
  mailDirectory: string | undefined
}

/** The roles that may read the data of customers. */
const mayRead: ReadonlySet<string> = new Set(['administrator', 'editor'])

/** The number of newest entries in a list. */
const listLength = 100

/** The newest messages in the mail folder, as they would have been sent. */
async function readMails(directory: string) {
  const names = await readdir(directory).catch(() => [])
  const files = await Promise.all(
    names
      .filter((name) => name.endsWith('.eml'))
      .map(async (name) => ({ name, sentAt: (await stat(path.join(directory, name))).mtime })),
  )
  const newest = files.toSorted((a, b) => b.sentAt.getTime() - a.sentAt.getTime()).slice(0, listLength)
  return Promise.all(
    newest.map(async ({ name, sentAt }) => ({
      id: name.slice(0, -'.eml'.length),
      sentAt: sentAt.toISOString(),
      source: await readFile(path.join(directory, name), 'utf8'),
    })),
  )
}

const notHere = (what: string) => problem(404, `${what} are kept elsewhere.`)

/**
 * The editors' read-only view of orders, mails and submissions: `GET /orders`, `/mails`, `/submissions` and
 * `/submissions/{id}/files/{position}`. 401 without an editor's session, 403 for viewers, 404 for data that is stored elsewhere and, with
 * hosted content, for everything.
 */
export function createBackOffice({ roleOf, commerce, forms, mailDirectory }: BackOfficeOptions): Hono {
  const routes = new Hono()
  routes.use(async (context, next) => {
    if (!roleOf)
      return problem(404, 'With hosted content the shop cannot tell who its editors are, and shows this to nobody.')
    const role = await roleOf(context.req.raw)
    if (role === undefined) return problem(401, 'Sign in to the studio first.')
    if (!mayRead.has(role)) return problem(403, 'Your role does not include the data of customers.')
    await next()
    context.header('Cache-Control', 'private, no-store')
    return undefined
  })
  routes.get('/orders', async (context) =>
    commerce ? context.json(await commerce.orders(listLength)) : notHere('Orders'),
  )
  routes.get('/mails', async (context) =>
    mailDirectory ? context.json(await readMails(mailDirectory)) : notHere('Mails'),
  )
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
  return routes
}
