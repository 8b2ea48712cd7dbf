import { Box, Button, Text } from '@sanity/ui'
import {
  browserSupportsWebAuthn,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
} from '@simplewebauthn/browser'
import { useState } from 'react'
import { formatMoment } from '../master-detail.tsx'
import { EntryList } from './entry-list.tsx'
import { EntryForm, Field, PasswordField, Problem, Section } from './account-section.tsx'
import { callAuth } from './call-auth.ts'
import { useAction, type AccountPart } from './use-account.ts'

/** Lists, adds and removes the passkeys of an account. */
export function Passkeys({ account: { passkeys, canUsePasskeys }, reload }: AccountPart) {
  const [isAdding, setAdding] = useState(false)
  const { run, problem, isBusy } = useAction()

  async function add(fields: FormData): Promise<void> {
    const begun = await callAuth('v1/auth/passkeys/options', { password: fields.get('password') })
    const optionsJSON: PublicKeyCredentialCreationOptionsJSON = await begun.json()
    const response = await startRegistration({ optionsJSON })
    await callAuth('v1/auth/passkeys', { label: fields.get('label'), response })
    setAdding(false)
    await reload()
  }

  async function remove(id: string): Promise<void> {
    await callAuth(`v1/auth/passkeys/${id}`, undefined, 'DELETE')
    await reload()
  }

  return (
    <Section title="Passkeys">
      <Text size={1}>
        A passkey signs you in by the lock of your phone or computer, without a password and without a code.
      </Text>
      <EntryList
        entries={passkeys.map(({ id, label, createdAt, lastUsedAt }) => ({
          id,
          title: label,
          details: `Added ${formatMoment(createdAt)}, ${lastUsedAt ? `last used ${formatMoment(lastUsedAt)}` : 'never used'}`,
        }))}
        action="Remove"
        isBusy={isBusy}
        onAct={(id) => void run(() => remove(id))}
      />
      {!isAdding && <Problem>{problem}</Problem>}
      {!canUsePasskeys || !browserSupportsWebAuthn() ? (
        <Text size={1} muted>
          Passkeys need the shop to have a name and HTTPS, and a browser that has them.
        </Text>
      ) : isAdding ? (
        <EntryForm
          submit="Make the passkey"
          isBusy={isBusy}
          problem={problem}
          onCancel={() => setAdding(false)}
          onSubmit={(fields) => void run(() => add(fields))}
        >
          <PasswordField />
          <Field label="Name of this device" name="label" autoComplete="off" maxLength={100} />
        </EntryForm>
      ) : (
        <Box>
          <Button mode="ghost" text="Add a passkey" onClick={() => setAdding(true)} />
        </Box>
      )}
    </Section>
  )
}
