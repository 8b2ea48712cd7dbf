import type { Database } from '@shop/database'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { ApiError, forbidden, insufficientPermissions, notFound, sessionNotFound } from '../protocol/api-error.ts'
import type { ServiceContext } from '../service-context.ts'
import { findApiToken } from './api-tokens.ts'
import { readsContent, roleOfToken, writesContent, type Editor } from './roles.ts'
import { findSession } from './sessions.ts'

declare module 'hono' {
  interface ContextVariableMap {
    /**
     * The prefix of the service's cookies: `__Host-` over HTTPS, so that neither other hosts of the domain nor plain
     * HTTP can set them.
     */
    cookiePrefix: '__Host-' | ''
    /** Whether the request's origin was allowed to change content by cookie. */
    sendsCookies: boolean
  }
}

/** The parts of the service that identify the sender and this site. */
type Service = Pick<ServiceContext, 'database' | 'publicUrl'>

/** The name of the session cookie. It is sent to the whole site: the shop's previews fetch drafts as the editor. */
export const sessionCookie = (context: Context): string => `${context.get('cookiePrefix')}content_session`

/** Marks requests that the process makes itself; external requests cannot carry it. */
export const ownProcess = {}

/** The process may read everything and change nothing. */
const processReader: Reader = {
  editor: { id: 'process', email: '', role: 'viewer' },
  token: '',
  byCookie: false,
}

/** The sender of a request and its permissions. */
export interface Reader {
  editor: Editor
  /** The only dataset of an API token; editors' sessions are valid for all. */
  dataset?: string
  token: string
  /** Browsers send cookies automatically, even for pages of other sites. */
  byCookie: boolean
}

/**
 * The sender of the request; undefined without a session. A cookie of an expired session is ignored, so that public
 * content stays readable in that browser.
 * @throws {ApiError} 401 for an invalid bearer token, 403 for an API token of another dataset.
 */
export async function findReader(context: Context, database: Database): Promise<Reader | undefined> {
  if (context.env === ownProcess) return processReader
  const bearer = /^Bearer (.+)$/i.exec(context.req.header('Authorization') ?? '')?.[1]
  const token = bearer ?? getCookie(context, sessionCookie(context))
  if (!token) return undefined
  const editor = await findSession(database, token)
  if (editor) return { editor, token, byCookie: bearer === undefined }
  if (!bearer) return undefined
  const program = await readerOfApiToken(database, bearer)
  if (!program) throw sessionNotFound()
  const dataset = context.req.param('dataset')
  if (dataset !== undefined && dataset !== program.dataset) throw insufficientPermissions('read')
  return program
}

/**
 * The sender of a request for content; undefined for those who may see only public content.
 * @throws {ApiError} as {@link findReader}.
 */
export async function findContentReader(context: Context, database: Database): Promise<Reader | undefined> {
  const reader = await findReader(context, database)
  return reader && readsContent(reader.editor.role) ? reader : undefined
}

/**
 * Whether the session or token of a request may still read content, for long-lived connections; true if that cannot be
 * checked now.
 */
export const isStillReader = (context: Context, database: Database): Promise<boolean> =>
  findContentReader(context, database).then(
    (reader) => reader !== undefined,
    (error: unknown) => !(error instanceof ApiError),
  )

/** `Cache-Control` for responses that depend on the sender: revalidated every time, and drafts in no shared cache. */
export const cacheHeaders = (reader: Reader | undefined): Record<string, string> => ({
  'Cache-Control': reader ? 'private, no-cache' : 'no-cache',
  Vary: 'Authorization, Cookie',
})

async function readerOfApiToken(database: Database, token: string): Promise<Reader | undefined> {
  const found = await findApiToken(database, token)
  if (!found) return undefined
  const { id, label, scope, dataset } = found
  return { editor: { id, email: label, role: roleOfToken[scope] }, dataset, token, byCookie: false }
}

const hostOf = (url: string): string | undefined => (URL.canParse(url) ? new URL(url).host : undefined)

/**
 * The sender of a read request that requires a session.
 * @throws {ApiError} as {@link findReader}, and 401 for a request without a session.
 */
export async function requireSession(context: Context, database: Database): Promise<Reader> {
  const reader = await findReader(context, database)
  if (!reader) throw sessionNotFound()
  return reader
}

/** @throws {ApiError} 403 if the sender's role does not include the content. */
export function requireContent({ editor }: Reader): void {
  if (!readsContent(editor.role)) throw insufficientPermissions('read')
}

/** Whether a page of this site sent the request; scripts cannot set `Origin`. */
function isSameOrigin(context: Context, publicUrl: string): boolean {
  const origin = hostOf(context.req.header('Origin') ?? '')
  return origin !== undefined && (origin === hostOf(publicUrl) || origin === context.req.header('Host'))
}

/** @throws {ApiError} 403 when a request authenticated by cookie was not sent by a page of this site. */
export function checkOrigin(context: Context, publicUrl: string): void {
  if (!isSameOrigin(context, publicUrl)) throw forbidden('Requests by cookie must come from a page of this site')
}

/**
 * Whether a page of an origin with credentials may send this change: of content, or of its reader's preferences, but
 * not of an account.
 */
const isTrustedChange = (context: Context): boolean =>
  context.get('sendsCookies') &&
  (context.req.param('dataset') !== undefined || context.req.path.endsWith('/users/me/keyvalue'))

/**
 * A sender with an account or a token and any role.
 * @throws {ApiError} 401 for a request without a session, 403 for one by cookie from another site.
 */
export async function requireReader(context: Context, { database, publicUrl }: Service): Promise<Reader> {
  const reader = await findReader(context, database)
  if (!reader) throw sessionNotFound('Sign in to change content')
  if (reader.byCookie && !isTrustedChange(context)) checkOrigin(context, publicUrl())
  return reader
}

/**
 * A sender who may change content.
 * @throws {ApiError} as {@link requireReader}, and 403 for other roles.
 */
export async function requireEditor(context: Context, service: Service): Promise<Reader> {
  const reader = await requireReader(context, service)
  if (!writesContent(reader.editor.role)) throw insufficientPermissions('update')
  return reader
}

/**
 * The sender of a change to comments and tasks, which viewers write as well; programs need the right to write.
 * @throws {ApiError} as {@link requireReader}, and 403 if the sender may not comment.
 */
export async function requireCommenter(context: Context, service: Service): Promise<Reader> {
  const reader = await requireReader(context, service)
  const { role } = reader.editor
  const isPerson = reader !== processReader && reader.dataset === undefined
  if (!writesContent(role) && !(isPerson && readsContent(role))) throw insufficientPermissions('update')
  return reader
}

/**
 * An administrator's session; API tokens have none of their rights.
 * @throws {ApiError} 401 without a session, 403 for others, and for a change by cookie from another site.
 */
export async function requireAdministrator(context: Context, { database, publicUrl }: Service): Promise<Reader> {
  const reader = await requireSession(context, database)
  // Browsers send no origin with the reads of a page of this site.
  const isOwnRead = context.req.method === 'GET' && context.req.header('Origin') === undefined
  if (reader.byCookie && !isOwnRead) checkOrigin(context, publicUrl())
  if (reader.editor.role !== 'administrator' || reader.dataset !== undefined) throw insufficientPermissions('manage')
  return reader
}

/**
 * An administrator's session, for a request of the project's API, whose path may name the project.
 * @throws {ApiError} as {@link requireAdministrator}, and 404 for another project.
 */
export async function requireProjectAdministrator(
  context: Context,
  service: Service & Pick<ServiceContext, 'projectId'>,
): Promise<Reader> {
  const reader = await requireAdministrator(context, service)
  const project = context.req.param('project')
  if (project !== undefined && project !== service.projectId) throw notFound('There is no such project')
  return reader
}
