/** Signs an editor in to a shop's content service and answers the token of the session. */
export async function signIn(origin: string, email: string, password: string): Promise<string> {
  const response = await fetch(`${origin}/services/content/auth/sign-in`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const { token }: { token: string } = await response.json()
  return token
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
