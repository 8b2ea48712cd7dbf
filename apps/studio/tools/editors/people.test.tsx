// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { showTool } from '../../testing/show-tool.tsx'
import { People } from './people.tsx'

vi.mock('sanity', () => ({ useCurrentUser: () => ({ id: 'e-ada' }) }))

const roles = [{ name: 'editor', title: 'Editor' }]

test('an invitation leaves out the spaces around a pasted address', async () => {
  showTool(<People />, ({ pathname }) => (pathname.endsWith('/editors') ? { editors: [], roles } : { invitations: [] }))
  const send = vi.fn<typeof fetch>(globalThis.fetch)
  vi.stubGlobal('fetch', send)
  fireEvent.click(await screen.findByRole('button', { name: 'Invite somebody' }))
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: ' eve@example.com ' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send the invitation' }))
  await screen.findByText('The invitation to eve@example.com is on its way.')
  const sent = send.mock.calls.find(([, init]) => init?.method === 'POST')
  expect(sent?.[1]?.body).toBe(JSON.stringify({ email: 'eve@example.com', role: 'editor' }))
})
