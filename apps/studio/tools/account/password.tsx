import { Box, Button, Text } from '@sanity/ui'
import { useState } from 'react'
import { EntryForm, Field, PasswordField, Section } from './account-section.tsx'
import { callAuth } from './call-auth.ts'
import { useAction, type AccountPart } from './use-account.ts'

/** Changes the password, which ends all other sessions. */
export function Password({ account: { canChangePassword }, reload }: AccountPart) {
  const [state, setState] = useState<'closed' | 'open' | 'done'>('closed')
  const { run, problem, isBusy } = useAction()

  async function change(fields: FormData): Promise<void> {
    await callAuth('v1/auth/password', { password: fields.get('password'), next: fields.get('next') })
    setState('done')
    await reload()
  }

  return (
    <Section title="Password">
      <output style={{ display: 'contents' }}>
        {state === 'done' && <Text size={1}>Your password is changed, and all other sessions are ended.</Text>}
      </output>
      {!canChangePassword ? (
        <Text size={1}>Whoever runs the shop sets your password, by EDITOR_PASSWORD.</Text>
      ) : state === 'open' ? (
        <EntryForm
          submit="Change the password"
          isBusy={isBusy}
          problem={problem}
          onCancel={() => setState('closed')}
          onSubmit={(fields) => void run(() => change(fields))}
        >
          <PasswordField />
          <Field
            label="New password, of 12 characters or more"
            name="next"
            type="password"
            autoComplete="new-password"
            minLength={12}
          />
        </EntryForm>
      ) : (
        <Box>
          <Button mode="ghost" text="Change" aria-label="Change the password" onClick={() => setState('open')} />
        </Box>
      )}
    </Section>
  )
}
