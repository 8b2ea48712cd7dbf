// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { showTool } from '../../testing/show-tool.tsx'
import { People } from './people.tsx'

vi.mock('sanity', () => ({ useCurrentUser: () => ({ id: 'e-ada' }) }))

const roles = [{ name: 'editor', title: 'Editor' }]

const editorOf = (name: string) => ({
  id: `e-${name}`,
  email: `${name}@example.com`,
  role: 'editor',
  isDisabled: false,
  hasSecondFactor: false,
})

/** Shows the editors of a service that another administrator changes meanwhile; returns what its list contains now. */
function showEditors(...names: string[]) {
  const service = { editors: names.map(editorOf), isReachable: true }
  showTool(<People />, ({ pathname }, method) => {
    if (!service.isReachable) return new Response(null, { status: 503 })
    if (pathname.endsWith('/invitations')) return { invitations: [] }
    if (method === 'DELETE') return Response.json({ message: 'There is no such editor.' }, { status: 404 })
    return { editors: service.editors, roles }
  })
  return service
}

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

test('editors who were added and removed elsewhere are listed when the tab is shown again', async () => {
  const service = showEditors('ada', 'eve')
  await screen.findByText('eve@example.com')
  service.editors = ['ada', 'bob'].map(editorOf)
  fireEvent(document, new Event('visibilitychange'))
  await screen.findByText('bob@example.com')
  expect(screen.queryByText('eve@example.com')).toBeNull()
})

test('an editor who was removed meanwhile leaves the list when an action on the account is refused', async () => {
  const service = showEditors('ada', 'eve')
  fireEvent.click(await screen.findByRole('button', { name: 'Manage: eve@example.com' }))
  service.editors = [editorOf('ada')]
  fireEvent.click(screen.getByRole('button', { name: 'Remove: eve@example.com' }))
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.queryByText('eve@example.com')).toBeNull())
})

test('editors stay listed with their open settings when they cannot be loaded again', async () => {
  const service = showEditors('ada', 'eve')
  fireEvent.click(await screen.findByRole('button', { name: 'Manage: eve@example.com' }))
  service.isReachable = false
  fireEvent(document, new Event('visibilitychange'))
  expect(await screen.findAllByRole('button', { name: 'Try again' })).toHaveLength(2)
  screen.getByRole('combobox', { name: 'Role of eve@example.com' })
})
