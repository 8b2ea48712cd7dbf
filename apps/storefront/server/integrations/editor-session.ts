import { DatabaseUnavailableError } from '@shop/database/unavailable-error'
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

const editorSchema = z.object({ email: z.string(), role: z.enum(['administrator', 'editor', 'viewer', 'fulfilment']) })

/** An editor of our own content service. */
type Editor = z.infer<typeof editorSchema>

/** Whether the content service shows drafts to an editor. */
export const readsDrafts = ({ role }: Editor): boolean => role !== 'fulfilment'

/**
 * The editor of our own content service who sent the request; undefined if nobody is signed in.
 * @throws {DatabaseUnavailableError} if the service cannot say who it is: an editor must not be asked to sign in then.
 */
export async function findEditor(request: Request, config: Config, send: typeof fetch): Promise<Editor | undefined> {
  if (!request.headers.has('Cookie')) return undefined
  const me = `${config.publicUrl}/services/content/v1/users/me`
  const signal = AbortSignal.timeout(timeout)
  const response = await onBehalfOf(request, send)(me, { signal }).catch((error: unknown) => {
    throw new DatabaseUnavailableError('The editor cannot be identified', { cause: error })
  })
  if (response.status === 401) return undefined
  if (!response.ok) throw new DatabaseUnavailableError(`The editor cannot be identified: status ${response.status}`)
  return editorSchema.parse(await response.json())
}
