import { signIn } from '../e2e/content-api.ts'
import { owner } from '../e2e/filled-data.ts'
import { request } from './buying.ts'

/** An editor who writes documents by the content service. */
export interface Editor {
  /** Writes a page with this id; returns whether the service has acknowledged it. */
  write(id: string, title?: string): Promise<boolean>
  /** The documents whose ids have this prefix, and their titles. */
  titles(origin: string, beginning: string): Promise<Map<string, string>>
}

/** Signs the owner in to a shop that was started with `ownerSettings`. */
export async function openEditor(origin: string): Promise<Editor> {
  const token = await signIn(origin, owner.email, owner.password)
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` }
  return {
    async write(id, title = id) {
      const body = JSON.stringify({ mutations: [{ createOrReplace: { _id: id, _type: 'page', title } }] })
      const url = `${origin}/services/content/v2021-06-07/data/mutate/production`
      return (await request(url, { method: 'POST', headers, body })).status === 200
    },
    async titles(origin, beginning) {
      const query = `*[string::startsWith(_id, ${JSON.stringify(beginning)})]{_id, title}`
      const search = new URLSearchParams({ query, perspective: 'raw' })
      const url = `${origin}/services/content/v2021-06-07/data/query/production?${search}`
      const { status, body } = await request(url, { headers })
      if (status !== 200) return new Map()
      const { result }: { result: { _id: string; title: string }[] } = JSON.parse(body)
      return new Map(result.map(({ _id, title }) => [_id, title]))
    },
  }
}
