import { Stack, Text } from '@sanity/ui'
import { useState } from 'react'
import { useCurrentUser } from 'sanity'
import { Field, Section } from '../form-parts.tsx'
import { callAuth } from '../account/call-auth.ts'
import { EntryList } from '../account/entry-list.tsx'
import { FormButton } from '../account/form-button.tsx'
import { formatDateTime } from '../master-detail.tsx'
import { useData } from '../use-data.ts'
import { Choice } from './choice.tsx'
import { EditorRow } from './editor-row.tsx'
import { editorsSchema, invitationsSchema, titleOf, type Role } from './editors-data.ts'
import { Loaded } from './loaded.tsx'

/** The editors and their roles. */
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
      {state.value && <Invitations roles={state.value.roles} />}
    </>
  )
}

/** The open invitations, and a form for another one. */
function Invitations({ roles }: { roles: readonly Role[] }) {
  const path = 'v1/access/invitations'
  const state = useData(path, invitationsSchema)
  const [sentTo, setSentTo] = useState('')

  async function invite(fields: FormData): Promise<void> {
    // Pasted addresses often have spaces around them, which nobody sees.
    const email = String(fields.get('email')).trim()
    await callAuth(path, { email, role: fields.get('role') })
    setSentTo(email)
    await state.reload()
  }

  return (
    <Section title="Invitations">
      <Loaded state={state}>
        {({ invitations }) => (
          <EntryList
            entries={invitations.map(({ id, email, role, expiresAt }) => ({
              id,
              title: email,
              details: `${titleOf(roles, role)}, until ${formatDateTime(expiresAt)}`,
            }))}
            empty="Nobody is invited at the moment. An invitation is a link by mail that works once, within seven days."
            path={path}
            action="Withdraw"
            reload={() => {
              setSentTo('')
              return state.reload()
            }}
          />
        )}
      </Loaded>
      <output style={{ display: 'contents' }}>
        {sentTo && <Text size={1}>The invitation to {sentTo} is on its way.</Text>}
      </output>
      <FormButton text="Invite somebody" submit="Send the invitation" onSubmit={invite}>
        <Field label="Email" name="email" autoComplete="off" />
        <Choice label="Role" name="role" options={roles} defaultValue="editor" />
      </FormButton>
    </Section>
  )
}
