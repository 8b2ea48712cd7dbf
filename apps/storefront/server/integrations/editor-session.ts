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

/** Whether an editor of our own content service sent the request. */
export async function isEditor(request: Request, config: Config, send: typeof fetch): Promise<boolean> {
  if (!request.headers.has('Cookie')) return false
  const me = `${config.publicUrl}/services/content/v1/users/me`
  const response = await onBehalfOf(request, send)(me, { signal: AbortSignal.timeout(timeout) })
  return response.ok
}
