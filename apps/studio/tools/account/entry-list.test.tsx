// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { showTool } from '../../testing/show-tool.tsx'
import { Section } from '../form-parts.tsx'
import { EntryList } from './entry-list.tsx'

const phone = { id: 'phone', title: 'Phone', details: 'Never used' }

function Passkeys() {
  const [entries, setEntries] = useState([phone])
  return (
    <Section title="Passkeys">
      <EntryList entries={entries} path="passkeys" action="Remove" reload={async () => setEntries([])} />
    </Section>
  )
}

test('the focus of a removed entry moves to its section', async () => {
  showTool(<Passkeys />, () => ({}))
  const button = screen.getByRole('button', { name: 'Remove: Phone' })
  button.focus()
  fireEvent.click(button)
  const section = screen.getByRole('region', { name: 'Passkeys' })
  await expect.poll(() => document.activeElement).toBe(section)
  expect(screen.queryByText('Phone')).toBeNull()
})
