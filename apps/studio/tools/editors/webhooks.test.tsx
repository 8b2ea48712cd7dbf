// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { showTool } from '../../testing/show-tool.tsx'
import { Webhooks } from './webhooks.tsx'

vi.mock('sanity', () => ({ useProjectId: () => 'local', useWorkspaces: () => [{ dataset: 'production' }] }))

test('a webhook without any kind of change is not sent, and the form says what to choose', async () => {
  const answer = vi.fn((_url: URL, _method: string) => [])
  showTool(<Webhooks />, answer)
  fireEvent.click(await screen.findByRole('button', { name: 'Add a webhook' }))
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Search' } })
  fireEvent.change(screen.getByLabelText(/^Address/), { target: { value: 'https://example.com/' } })
  for (const name of ['Created', 'Changed', 'Deleted']) fireEvent.click(screen.getByLabelText(name))
  fireEvent.click(screen.getByRole('button', { name: 'Add the webhook' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Choose at least one of Created, Changed and Deleted.')
  expect(answer).not.toHaveBeenCalledWith(expect.anything(), 'POST')
})
