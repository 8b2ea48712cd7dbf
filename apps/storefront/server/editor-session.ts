import type { Config } from './config.ts'

/** Sends requests of ours in the name of whoever sent `request`: with the session that their browser keeps. */
export function inNameOf(request: Request, send: typeof fetch): typeof fetch {
  const cookie = request.headers.get('Cookie')
  return (input, init) => {
    const ours = new Request(input, init)
    if (cookie) ours.headers.set('Cookie', cookie)
    return send(ours)
  }
}

/** Whether an editor of our own content service sent the request. Hosted content keeps its editors' sessions to itself. */
export async function isEditor(request: Request, config: Config, send: typeof fetch): Promise<boolean> {
  if (config.CONTENT_PROJECT_ID || !request.headers.has('Cookie')) return false
  const me = `${config.publicUrl}/services/content/v1/users/me`
  const response = await inNameOf(request, send)(me)
  return response.ok
}
