import { z } from 'zod'
import { atLeast, atMost } from '../bench/figure.ts'
import { signIn } from '../e2e/content-api.ts'
import { startShop } from '../e2e/shop-process.ts'
import type { Drill } from './drill.ts'
import { owner, ownerSettings } from '../e2e/filled-data.ts'
import { hostileDocuments, hostileNames, withWrongTypes } from './hostile-values.ts'

const rounds = 3

const pages = (
  '/ /shop /shop/gift-card /shop/buy-now /shop/collections /find-your-recess /labresults /press /sparkling-water ' +
  '/testimonials /whats-inside /where-to-buy /wholesale /sign-up /about /404 /search?q=water /cart/settings ' +
  '/navigation/shop-menu /sitemap.xml /robots.txt /site.webmanifest /hostile-1 /hostile-2 /hostile-3 /hostile-4 ' +
  '/preview/hostile-list /cart'
).split(' ')

/** The queries of the Studio and of pages: lists, previews, references, and a search of everything. */
const queries = [
  '*[_type == "page"] | order(title asc, _updatedAt desc) [0...100]{_id, title, "text": pt::text(content)}',
  '*[!(_id in path("_.**"))] | order(_id) [0...2000]{_id, _type, _rev, _updatedAt}',
  '*[references("hostile-circle-1")]{_id, "to": page->page->page->page->_id}',
  '*[@ match text::query("water*")] | score(title match "water") | order(_score desc) [0...20]{..., _score}',
  '*[_id in ["home", "hostile-list", "hostile-blocks"]]{..., "n": count(content[].children[])}',
  'array::unique(*[]._type)',
]

const documentList = z.object({ result: z.array(z.looseObject({ _id: z.string(), _type: z.string() })) })

export const drill: Drill = {
  does: 'writes, with an editor’s token, documents of every type with fields of wrong types, great depth and length, and circular references',
  isShort: false,
  async run() {
    await using shop = await startShop(ownerSettings)
    const content = `${shop.origin}/services/content/v2025-02-19/data`
    const token = await signIn(shop.origin, owner.email, owner.password)
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` }
    const pid = shop.pid()
    const faults = new Map<string, number>()
    let sent = 0

    async function send(url: string, init?: RequestInit): Promise<Response> {
      sent += 1
      const answer = await fetch(url, { redirect: 'manual', ...init, signal: AbortSignal.timeout(60_000) })
      // A page whose own document is unusable returns 503 if it has no last good copy.
      if (answer.status >= 500 && !(answer.status === 503 && answer.headers.has('Retry-After')))
        faults.set(`${answer.status} ${url.slice(shop.origin.length, shop.origin.length + 90)}`, sent)
      return answer
    }
    const query = (text: string, init?: RequestInit) =>
      send(`${content}/query/production?${new URLSearchParams({ query: text, perspective: 'raw' })}`, init)
    const write = (mutations: object[]) =>
      send(`${content}/mutate/production`, { method: 'POST', headers, body: JSON.stringify({ mutations }) })

    const documents = documentList.parse(await (await query('*[!(_type match "sanity.*")]', { headers })).json()).result
    for (const name of hostileNames) {
      const named: unknown = JSON.parse(
        `{"_id": "hostile-name", "_type": "page", "content": {${JSON.stringify(name)}: {"a": 1}}}`,
      )
      await write([{ createOrReplace: named }])
      await query('*[_id == "hostile-name"][0]{..., "c": content.constructor, "n": count(content[])}', { headers })
    }
    const end = new AbortController()
    const listening = await send(`${content}/listen/production?query=*&includeResult=true&effectFormat=mendoza`, {
      headers,
      signal: end.signal,
    })
    let stored = 0
    for (let round = 0; round < rounds; round += 1) {
      const written = [...documents.map((document) => withWrongTypes(document, round)), ...hostileDocuments]
      for (let from = 0; from < written.length; from += 10) {
        const some = written.slice(from, from + 10)
        const answers = await Promise.all(some.map((document) => write([{ createOrReplace: document }])))
        stored += answers.filter(({ ok }) => ok).length
      }
      for (const page of pages) await (await send(shop.origin + page)).arrayBuffer()
      for (const text of queries) {
        await (await query(text)).arrayBuffer()
        await (await query(text, { headers })).arrayBuffer()
      }
    }
    const { ok } = await send(`${shop.origin}/healthz`)
    end.abort()
    await listening.body?.cancel().catch(() => {})
    return [
      atMost(
        `${sent} responses, of which faults${[...faults.keys()].map((fault) => ` [${fault}]`).join('')}`,
        faults.size,
        '',
        0,
      ),
      atLeast(`of ${rounds * (documents.length + hostileDocuments.length)} documents, written`, stored, '', 1),
      atLeast('running', Number(ok && shop.pid() === pid), '', 1),
    ]
  },
}
