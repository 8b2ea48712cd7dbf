import type { Database } from '@shop/database'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { forbidden, insufficientPermissions, unauthorized } from '../protocol/api-error.ts'
import { findApiToken } from './api-tokens.ts'
import type { Editor } from './roles.ts'
import { findSession } from './sessions.ts'

declare module 'hono' {
  interface ContextVariableMap {
    /**
     * Begins the names of the service's cookies: `__Host-` over HTTPS, so that no other host of the domain and no plain
     * connection can set them.
     */
    cookiePrefix: '__Host-' | ''
  }
}

/** The name of the session's cookie. It goes to the whole site: the shop's previews ask for drafts in the editor's name. */
export const sessionCookie = (context: Context): string => `${context.get('cookiePrefix')}content_session`

/** Stands for the connection of a request that the process makes itself: no request from outside can carry it. */
export const ownProcess = {}

/** The process may read everything and change nothing. */
const processReader: Reader = {
  editor: { id: 'process', email: '', role: 'viewer' },
  token: '',
  byCookie: false,
}

/** Who asks, and by what right. */
export interface Reader {
  editor: Editor
  /** The one dataset of an API token; an editor's session is good for all. */
  dataset?: string
  token: string
  /** A browser sends cookies by itself, also for pages of others. */
  byCookie: boolean
}

/**
 * Who sent the request; nobody in particular when it carries no session. A cookie whose session has ended counts as none,
 * so that the public part goes on working in that browser.
 * @throws {ApiError} 401 for a bearer token that is none, 403 for an API token in the path of another dataset.
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
  if (!program) throw unauthorized('Session not found')
  const dataset = context.req.param('dataset')
  if (dataset !== undefined && dataset !== program.dataset) throw insufficientPermissions('read')
  return program
}

/** How an answer may be kept that depends on who asks: to be asked for again each time, and drafts by nobody on the way. */
export const keptFor = (reader: Reader | undefined): Record<string, string> => ({
  'Cache-Control': reader ? 'private, no-cache' : 'no-cache',
  Vary: 'Authorization, Cookie',
})

async function readerOfApiToken(database: Database, token: string): Promise<Reader | undefined> {
  const found = await findApiToken(database, token)
  if (!found) return undefined
  const { id, label, scope, dataset } = found
  const role = scope === 'write' ? 'editor' : 'viewer'
  return { editor: { id, email: label, role }, dataset, token, byCookie: false }
}

const hostOf = (url: string): string | undefined => (URL.canParse(url) ? new URL(url).host : undefined)

/**
 * Who sent a request that changes nothing and is answered to sessions alone.
 * @throws {ApiError} as {@link findReader}, and 401 for a request without a session.
 */
export async function requireSession(context: Context, database: Database): Promise<Reader> {
  const reader = await findReader(context, database)
  if (!reader) throw unauthorized('Session not found')
  return reader
}

/** Whether a page of this site sent the request; `Origin` cannot be set by a page's script. */
function isSameOrigin(context: Context, publicUrl: string): boolean {
  const origin = hostOf(context.req.header('Origin') ?? '')
  return origin !== undefined && (origin === hostOf(publicUrl) || origin === context.req.header('Host'))
}

/** @throws {ApiError} 403 when another site's page, or none, sent a request that a cookie stands for. */
export function checkOrigin(context: Context, publicUrl: string): void {
  if (!isSameOrigin(context, publicUrl)) throw forbidden('Requests by cookie must come from a page of this site')
}

/**
 * Somebody with an account or a token, whatever they may do.
 * @throws {ApiError} 401 for a request without a session, 403 for one by cookie from another site.
 */
export function requireReader(context: Context, reader: Reader | undefined, publicUrl: string): Reader {
  if (!reader) throw unauthorized('Sign in to change content')
  if (reader.byCookie) checkOrigin(context, publicUrl)
  return reader
}

/**
 * The one who changes something.
 * @throws {ApiError} as {@link requireReader}, and 403 for a change to a dataset by who may only read.
 */
export function requireEditor(context: Context, found: Reader | undefined, publicUrl: string): Reader {
  const reader = requireReader(context, found, publicUrl)
  const isChange = context.req.param('dataset') !== undefined
  if (isChange && reader.editor.role === 'viewer') throw insufficientPermissions('update')
  return reader
}
