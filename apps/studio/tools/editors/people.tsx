import { Box, Button, Stack, Text } from '@sanity/ui'
import { useState } from 'react'
import { useCurrentUser } from 'sanity'
import { EntryForm, Field, Problem, Section } from '../account/account-section.tsx'
import { callAuth } from '../account/call-auth.ts'
import { EntryList } from '../account/entry-list.tsx'
import { useAction } from '../account/use-account.ts'
import { formatMoment } from '../master-detail.tsx'
import { useData } from '../use-data.ts'
import { Choice } from './choice.tsx'
import { EditorRow } from './editor-row.tsx'
import { editorsSchema, invitationsSchema, titleOf, type Role } from './editors-data.ts'
import { Loaded } from './loaded.tsx'

/** Who may edit, with what role. */
export function People() {
  const state = useData('v1/access/editors', editorsSchema)
  const own = useCurrentUser()?.id
  return (
    <>
      <Section title="People">
        <Loaded state={state}>
          {({ editors, roles }) => (
            <Stack as="ul" gap={5} padding={0}>
              {editors.map((editor) => (
                <EditorRow
                  key={editor.id}
                  editor={editor}
                  roles={roles}
                  isOwn={editor.id === own}
                  reload={state.reload}
                />
              ))}
            </Stack>
          )}
        </Loaded>
      </Section>
      {state.data && <Invitations roles={state.data.roles} />}
    </>
  )
}

/** The open invitations, and a form for another one. */
function Invitations({ roles }: { roles: readonly Role[] }) {
  const state = useData('v1/access/invitations', invitationsSchema)
  const [isOpen, setOpen] = useState(false)
  const [sentTo, setSentTo] = useState('')
  const { run, problem, isBusy } = useAction()

  async function invite(fields: FormData): Promise<void> {
    const email = String(fields.get('email'))
    await callAuth('v1/access/invitations', { email, role: fields.get('role') })
    setOpen(false)
    setSentTo(email)
    await state.reload()
  }

  async function withdraw(id: string): Promise<void> {
    await callAuth(`v1/access/invitations/${id}`, undefined, 'DELETE')
    setSentTo('')
    await state.reload()
  }

  return (
    <Section title="Invitations">
      <Loaded state={state}>
        {({ invitations }) => (
          <>
            {invitations.length === 0 && (
              <Text size={1} muted>
                Nobody is invited at the moment. An invitation is a link by mail that works once, within seven days.
              </Text>
            )}
            <EntryList
              entries={invitations.map(({ id, email, role, expiresAt }) => ({
                id,
                title: email,
                details: `${titleOf(roles, role)}, until ${formatMoment(expiresAt)}`,
              }))}
              action="Withdraw"
              isBusy={isBusy}
              onAct={(id) => void run(() => withdraw(id))}
            />
          </>
        )}
      </Loaded>
      <output style={{ display: 'contents' }}>
        {sentTo && <Text size={1}>The invitation to {sentTo} is on its way.</Text>}
      </output>
      {!isOpen && <Problem>{problem}</Problem>}
      {isOpen ? (
        <EntryForm
          submit="Send the invitation"
          isBusy={isBusy}
          problem={problem}
          onCancel={() => setOpen(false)}
          onSubmit={(fields) => void run(() => invite(fields))}
        >
          <Field label="E-mail" name="email" autoComplete="off" isFirst />
          <Choice label="Role" name="role" options={roles} defaultValue="editor" />
        </EntryForm>
      ) : (
        <Box>
          <Button mode="ghost" text="Invite somebody" onClick={() => setOpen(true)} />
        </Box>
      )}
    </Section>
  )
}
