import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDatabase } from '@shop/database'
import type { ContentService } from '../services/content/content-service.ts'
import { openQuietService, openSessionOf } from '../services/content/testing/quiet-service.ts'
import { atMost, type Figure } from './figure.ts'
import { makeDocuments } from './content-documents.ts'
import { quantile } from './quantile.ts'

const documentsPerTransaction = 1000
const patches = 1000

async function post(service: ContentService, token: string, mutations: object[]): Promise<void> {
  const request = new Request('http://shop.test/v2025-02-19/data/mutate/production', {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body: JSON.stringify({ mutations }),
  })
  const response = await service.fetch(request)
  if (!response.ok) throw new Error(await response.text())
}

async function fill(service: ContentService, token: string): Promise<void> {
  // Authors first: a strong reference needs its target.
  const documents = makeDocuments(10_000).toSorted((a, b) => Number('author' in a) - Number('author' in b))
  for (let from = 0; from < documents.length; from += documentsPerTransaction) {
    const some = documents.slice(from, from + documentsPerTransaction)
    await post(
      service,
      token,
      some.map((document) => ({ create: document })),
    )
  }
}

/** The content service on SQLite with 10,000 documents: start to first response, and sequential patches. */
export async function measureContentService(): Promise<Figure[]> {
  await using temporary = await mkdtempDisposable(path.join(tmpdir(), 'content-bench-'))
  const first = await openDatabase({ directory: temporary.path })
  const writer = await openQuietService(first)
  const token = await openSessionOf(first, { id: 'e-bench', email: 'bench@example.com' })
  await fill(writer, token)

  const commits: number[] = []
  for (let n = 0; n < patches; n += 1) {
    const started = performance.now()
    await post(writer, token, [{ patch: { id: `document-00${1000 + n}`, set: { title: `Patched ${n}` } } }])
    commits.push(performance.now() - started)
  }
  await writer.close()
  await first.close()

  const started = performance.now()
  const second = await openDatabase({ directory: temporary.path })
  const service = await openQuietService(second)
  const query = encodeURIComponent('*[slug.current == "slug-4321"][0]._id')
  const answer = await service.fetch(new Request(`http://shop.test/v2025-02-19/data/query/production?query=${query}`))
  if (!answer.ok) throw new Error(await answer.text())
  await answer.text()
  const starting = performance.now() - started
  await service.close()
  await second.close()
  return [
    atMost('10,000 documents: start to first response', starting, 'ms', 1000),
    atMost('10,000 documents: commit of a one-document patch, p99', quantile(commits, 0.99), 'ms', 15),
  ]
}
