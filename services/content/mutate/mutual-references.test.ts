import { expect, test } from 'vitest'
import { startContentService } from '../testing/content.ts'

const reference = (_ref: string) => ({ _type: 'reference', _ref })

/** A reference to a document of the same id in another dataset, which remains. */
const elsewhere = { _type: 'crossDatasetReference', _ref: 'other', _dataset: 'staging' }

test('documents that refer to each other are unpublished by one release, and published together again', async () => {
  const content = await startContentService()
  const client = content.client({ token: await content.signIn() })
  await client
    .transaction()
    .create({ _id: 'one', _type: 'page', to: reference('other'), elsewhere })
    .create({ _id: 'other', _type: 'post', to: reference('one') })
    .commit()
  await client.releases.create({ releaseId: 'r' })
  for (const publishedId of ['one', 'other']) await client.unpublishVersion({ publishedId, releaseId: 'r' })
  await client.releases.publish({ releaseId: 'r' })
  expect(await client.getDocuments(['one', 'other'])).toEqual([null, null])
  expect(await client.getDocument('drafts.one')).toEqual({
    ...(await client.getDocument('drafts.one')),
    to: { ...reference('other'), _weak: true, _strengthenOnPublish: { type: 'post' } },
    elsewhere,
  })
  await client.action(
    ['one', 'other'].map((publishedId) => ({
      actionType: 'sanity.action.document.publish' as const,
      draftId: `drafts.${publishedId}`,
      publishedId,
    })),
  )
  expect((await client.getDocument('other'))?.['to']).toEqual(reference('one'))
})
