import { Text } from '@sanity/ui'
import { useState } from 'react'
import { Field, PasswordField, Section } from '../form-parts.tsx'
import { callAuth } from './call-auth.ts'
import { FormButton } from './form-button.tsx'
import type { AccountPart } from './use-account.ts'

/** Changes the password, which ends all other sessions. */
export function Password({ account: { canChangePassword }, reload }: AccountPart) {
  const [isDone, setDone] = useState(false)

  async function change(fields: FormData): Promise<void> {
    setDone(false)
    await callAuth('v1/auth/password', { password: fields.get('password'), next: fields.get('next') })
    setDone(true)
    await reload()
  }

  return (
    <Section title="Password">
      <output style={{ display: 'contents' }}>
        {isDone && <Text size={1}>Your password is changed, and all other sessions are ended.</Text>}
      </output>
      {!canChangePassword ? (
        <Text size={1}>Whoever runs the shop sets your password, by EDITOR_PASSWORD.</Text>
      ) : (
        <FormButton text="Change" label="Change the password" submit="Change the password" onSubmit={change}>
          <PasswordField />
          <Field
            label="New password, of 12 characters or more"
            name="next"
            type="password"
            autoComplete="new-password"
            minLength={12}
          />
        </FormButton>
      )}
    </Section>
  )
}
