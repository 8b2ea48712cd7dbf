import { expect, test } from 'vitest'
import { z } from 'zod'
import { startWholeShop } from '../testing/whole-shop.ts'

const owner = { email: 'owner@example.com', password: 'a calm and quiet lake' }
const content = '/services/content'
const signedIn = z.object({ token: z.string() })
const added = z.object({ password: z.string() })

test('orders, submissions and mail are for editors and administrators, not for viewers', async () => {
  const { request } = await startWholeShop({
    settings: { EDITOR_EMAIL: owner.email, EDITOR_PASSWORD: owner.password },
  })
  const post = async (path: string, body: object, token = '') => {
    const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) }
    return (await request(content + path, { method: 'POST', headers, body: JSON.stringify(body) })).json()
  }
  const signIn = async (account: typeof owner) => signedIn.parse(await post('/auth/sign-in', account)).token
  const administrator = await signIn(owner)
  const sessionOf = async (role: string) => {
    const email = `${role}@example.com`
    const { password } = added.parse(await post('/v1/access/editors', { email, role }, administrator))
    return signIn({ email, password })
  }
  const sessions = {
    [administrator]: 200,
    [await sessionOf('editor')]: 200,
    [await sessionOf('viewer')]: 403,
    'of nobody': 401,
  }
  for (const path of ['orders', 'submissions', 'mails', 'submissions/none/files/0']) {
    for (const [token, status] of Object.entries(sessions)) {
      const headers = { Cookie: `__Host-content_session=${encodeURIComponent(token)}` }
      const answer = await request(`/admin/back-office/${path}`, { headers })
      expect([path, answer.status]).toEqual([path, status === 200 && path.includes('none') ? 404 : status])
    }
  }
})
