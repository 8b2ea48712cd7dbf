import { setTimeout } from 'node:timers/promises'

/** How often a sign-in is retried that the service could not check in time, for example on a busy machine. */
const repetitions = 3

/** Signs an editor in to a shop's content service and returns the session's token. */
export async function signIn(origin: string, email: string, password: string): Promise<string> {
  const send = () =>
    fetch(`${origin}/services/content/auth/sign-in`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
  let response = await send()
  for (let count = 0; response.status === 503 && count < repetitions; count++) {
    await setTimeout(Number(response.headers.get('Retry-After')) * 1000)
    response = await send()
  }
  const answer: { token?: string } = await response.json()
  if (!answer.token) throw new Error(`Signing in failed with ${response.status}: ${JSON.stringify(answer)}`)
  return answer.token
}

/** Sends mutations to the site's dataset, as an editor. */
export async function mutate(origin: string, token: string, mutations: object[]): Promise<void> {
  const response = await fetch(`${origin}/services/content/v2025-02-19/data/mutate/production`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify({ mutations }),
  })
  if (!response.ok) throw new Error(await response.text())
}

/** A document as an editor sees it, with its draft; null if there is none. */
export async function readDraft(
  origin: string,
  token: string,
  id: string,
  dataset = 'production',
): Promise<Record<string, unknown> | null> {
  const query = new URLSearchParams({ query: '*[_id == $id][0]', $id: JSON.stringify(id), perspective: 'drafts' })
  const response = await fetch(`${origin}/services/content/v2025-02-19/data/query/${dataset}?${query}`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  const { result }: { result: Record<string, unknown> | null } = await response.json()
  return result
}

/** Creates a Studio account with an administrator's token; returns its credentials. */
export async function addEditor(
  origin: string,
  token: string,
  email: string,
  role: string,
): Promise<{ email: string; password: string }> {
  const response = await fetch(`${origin}/services/content/v1/access/editors`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify({ email, role }),
  })
  const { password }: { password: string } = await response.json()
  return { email, password }
}
