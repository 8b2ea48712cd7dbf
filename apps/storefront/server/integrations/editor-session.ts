import type { Config } from '../config/config.ts'
import { signalOf } from './in-process.ts'

/** Sends requests of ours in the name of whoever sent `request`: with the session that their browser keeps. */
export function inNameOf(request: Request, send: typeof fetch): typeof fetch {
  const cookie = request.headers.get('Cookie')
  return (input, init) => {
    const ours = new Request(input, init)
    if (cookie) ours.headers.set('Cookie', cookie)
    return send(ours, { signal: signalOf(input, init) })
  }
}

/** So long, in milliseconds, the content service may take to say who somebody is. */
const timeout = 4000

/** Whether an editor of our own content service sent the request. */
export async function isEditor(request: Request, config: Config, send: typeof fetch): Promise<boolean> {
  if (!request.headers.has('Cookie')) return false
  const me = `${config.publicUrl}/services/content/v1/users/me`
  const response = await inNameOf(request, send)(me, { signal: AbortSignal.timeout(timeout) })
  return response.ok
}
