import { z } from 'zod'
import type { Config } from '../config/config.ts'
import { signalOf } from './in-process.ts'

/** Sends our requests with the session cookie of `request`. */
export function onBehalfOf(request: Request, send: typeof fetch): typeof fetch {
  const cookie = request.headers.get('Cookie')
  return (input, init) => {
    const ours = new Request(input, init)
    if (cookie) ours.headers.set('Cookie', cookie)
    return send(ours, { signal: signalOf(input, init) })
  }
}

/** Timeout, in milliseconds, for the content service to identify an editor. */
const timeout = 4000

const editorSchema = z.object({ role: z.enum(['administrator', 'editor', 'viewer']) })

type EditorRole = z.infer<typeof editorSchema>['role']

/** The role of the editor of our own content service who sent the request; undefined if nobody is signed in. */
export async function findRole(request: Request, config: Config, send: typeof fetch): Promise<EditorRole | undefined> {
  if (!request.headers.has('Cookie')) return undefined
  const me = `${config.publicUrl}/services/content/v1/users/me`
  const response = await onBehalfOf(request, send)(me, { signal: AbortSignal.timeout(timeout) })
  return response.ok ? editorSchema.parse(await response.json()).role : undefined
}
