import { handleAgainAfterCrash } from '@shop/database/testing/handle-and-crash'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startContentService } from '../testing/content.ts'
import { startReceiver } from '../testing/receiver.ts'
import { changesTopic } from './changes.ts'

test('a change that is looked at again after a crash delivers nothing that the log no longer has', async () => {
  const { received, url } = await startReceiver()
  const { client, database, request, service, signIn } = await startContentService({ webhooksToPrivateAddresses: true })
  const token = await signIn()
  const rule = { on: ['create'] }
  const webhook = await request('/v2025-02-19/hooks/projects/local', {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body: JSON.stringify({ type: 'document', name: 'Search', url, dataset: 'production', rule }),
  })
  const { id } = await webhook.json()
  // The maximum number that the log keeps.
  for (let index = 0; index < 200; index += 1)
    await sql`insert into content_webhook_delivery values
      (${`new${index}`}, ${id}, '2999-01-01', 'production', 'a', 't', '2999-01-01', 'create', '', 'delivered')`.execute(
      database.kysely,
    )
  await client({ token }).create({ _id: 'a', _type: 'page', title: 'Calm' })
  await handleAgainAfterCrash(database, service.outboxHandlers, changesTopic)
  expect(received).toHaveLength(1)
})
