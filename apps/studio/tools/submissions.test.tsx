// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { showTool } from '../testing/show-tool.tsx'
import { Mails } from './mails.tsx'
import { Submissions } from './submissions.tsx'

const sentAt = '2026-11-01T10:00:00Z'
const submissionOf = (id: string) => ({ id, formTitle: id, values: [], files: [], replyTo: null, createdAt: sentAt })
const mailOf = (id: string) => ({ id, sentAt, source: `Subject: ${id}\n\nHello` })

afterEach(() => void vi.useRealTimers())

const listed = () => [...document.querySelectorAll('li a')].map(({ id }) => id)

test.each([
  ['submissions', <Submissions key="submissions" />, submissionOf],
  ['mails', <Mails key="mails" />, mailOf],
] as const)('older %s are on further pages', async (path, tool, entryOf) => {
  showTool(tool, ({ pathname, searchParams }) => {
    expect(pathname).toBe(`/admin/back-office/${path}`)
    return searchParams.get('before') === 'newest'
      ? { entries: [entryOf('older')], next: null }
      : { entries: [entryOf('newest')], next: 'newest' }
  })
  await expect.poll(listed).toEqual(['entry-newest'])
  fireEvent.click(await screen.findByText('Older'))
  await expect.poll(listed).toEqual(['entry-older'])
  fireEvent.click(screen.getByText('Newer'))
  await expect.poll(listed).toEqual(['entry-newest'])
})

test('a submission on another page is opened by its address', async () => {
  showTool(
    <Submissions />,
    ({ pathname }) =>
      pathname.endsWith('/older') ? submissionOf('older') : { entries: [submissionOf('newest')], next: 'newest' },
    'older',
  )
  expect(await screen.findByRole('heading', { name: 'older' })).toBeDefined()
})

test('another page of a list is shown from its start', async () => {
  showTool(<Submissions />, () => ({ entries: [submissionOf('one')], next: 'one' }))
  const list = (await screen.findByLabelText('Pages')).parentElement ?? document.body
  for (const name of ['Older', 'Newer']) {
    list.scrollTop = 500
    fireEvent.click(screen.getByText(name))
    expect(list.scrollTop).toBe(0)
    await expect.poll(() => screen.getByText('Older').closest('button')?.disabled).toBe(false)
  }
})

test.each([
  ['submission', <Submissions key="submissions" />, submissionOf],
  ['mail', <Mails key="mails" />, mailOf],
] as const)('an open %s stays when newer ones move it to the next page', async (_what, tool, entryOf) => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  let newest = 'one'
  showTool(tool, () => ({ entries: [entryOf(newest)], next: newest }), 'one')
  await screen.findByRole('heading', { name: 'one' })
  newest = 'two'
  await vi.advanceTimersByTimeAsync(15_000)
  await expect.poll(listed).toEqual(['entry-two'])
  expect(screen.queryByRole('heading', { name: 'one' })).not.toBeNull()
  fireEvent.click(screen.getByText('two', { selector: 'a *' }))
  await screen.findByRole('heading', { name: 'two' })
  expect(screen.queryByRole('heading', { name: 'one' })).toBeNull()
})

const filesOf = (...names: string[]) => names.map((name) => ({ label: name.slice(0, 3), name }))
const shownFiles = () => [...document.querySelectorAll('dd a')].map(({ textContent }) => textContent)

test('files of one submission are not shown when the next one is opened', async () => {
  const entries = [
    { ...submissionOf('Ada'), files: filesOf('pic1.png', 'pic2.png') },
    { ...submissionOf('Eve'), files: filesOf('pdf.pdf') },
  ]
  showTool(<Submissions />, () => ({ entries, next: null }), 'Ada')
  await expect.poll(shownFiles).toEqual(['pic1.png', 'pic2.png'])
  fireEvent.click(screen.getByText('Eve'))
  await expect.poll(() => shownFiles().includes('pdf.pdf')).toBe(true)
  expect(shownFiles()).toEqual(['pdf.pdf'])
})
