// @vitest-environment jsdom
import { ClientError } from '@sanity/client'
import { fireEvent, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { showTool } from '../../testing/show-tool.tsx'
import { AssetDetail } from './asset-detail.tsx'

const shop = vi.hoisted(() => ({
  /** The file's document, with the documents that use it; null once it is deleted. */
  asset: null as null | Record<string, unknown>,
  read: async () => shop.asset,
  canWrite: true,
  delete: async (_id: string): Promise<void> => {},
}))

vi.mock('sanity', () => ({
  Preview: ({ value }: { value: { _id: string } }) => value._id,
  useSchema: () => ({ get: (name: string) => ({ name }) }),
  getDraftId: (id: string) => `drafts.${id}`,
  getPublishedId: (id: string) => id.replace('drafts.', ''),
}))

// The tool's own route has no intents; the Studio's has.
vi.mock('sanity/router', async (original) => ({
  ...(await original<object>()),
  IntentLink: ({ children }: { children: ReactNode }) => children,
}))

vi.mock('./use-media.ts', () => {
  const client = { fetch: () => shop.read(), delete: (id: string) => shop.delete(id) }
  return { useMedia: () => ({ client, canWrite: shop.canWrite }) }
})

const file = { id: 'file-1', type: 'sanity.fileAsset', name: 'old.pdf', url: 'http://shop/old.pdf' }
const unused = { ...file, createdAt: '2026-11-01T10:00:00Z', width: null, height: null, uses: [] }
const used = { ...unused, uses: [{ id: 'drafts.about', type: 'page' }] }

beforeEach(() => {
  Object.assign(shop, {
    asset: unused,
    read: async () => shop.asset,
    canWrite: true,
    delete: async () => void (shop.asset = null),
  })
})

/** Shows the file; returns the calls of `onChanged`. */
async function showDetail() {
  const onChanged = vi.fn<() => void>()
  showTool(<AssetDetail id="file-1" onChanged={onChanged} />, () => undefined)
  await screen.findByText('old.pdf')
  return onChanged
}

const deleteButton = () => screen.queryByRole('button', { name: /^Delete/ })

async function confirmDeletion() {
  fireEvent.click(screen.getByRole('button', { name: 'Delete: old.pdf' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }))
}

test('the room of a picture is reserved while it is loading', async () => {
  shop.asset = { ...unused, type: 'sanity.imageAsset', width: 640, height: 640 }
  await showDetail()
  const picture = document.querySelector('img')
  expect([picture?.width, picture?.height]).toEqual([320, 320])
})

test('an unused file is deleted after a question, and the list is read again', async () => {
  const onChanged = await showDetail()
  await confirmDeletion()
  expect((await screen.findByRole('alert')).textContent).toBe('It has been deleted.')
  expect(onChanged).toHaveBeenCalledOnce()
})

test('a file that a document has come to use meanwhile stays, and its document is shown', async () => {
  shop.delete = () => {
    shop.asset = used
    const body = { error: { description: 'It is used' } }
    return Promise.reject(new ClientError({ statusCode: 409, headers: {}, method: 'POST', url: '/', body }))
  }
  await showDetail()
  await confirmDeletion()
  expect(await screen.findByText('A document uses it now: it was not deleted.')).toBeTruthy()
  expect(await screen.findByText('about')).toBeTruthy()
  expect(deleteButton()).toBe(null)
})

test.each([
  ['a file that is used', { asset: used }],
  ['a file for viewers', { canWrite: false }],
])('%s has no button to delete it', async (_what, state) => {
  Object.assign(shop, state)
  await showDetail()
  expect(deleteButton()).toBe(null)
})

test('details stay with a message when they cannot be read again', async () => {
  await showDetail()
  Object.assign(shop, { read: () => Promise.reject(new TypeError('Failed to fetch')) })
  fireEvent(document, new Event('visibilitychange'))
  await screen.findByText('The shop could not be reached.')
  expect(screen.queryByText('old.pdf')).not.toBeNull()
})
