import { Text } from '@sanity/ui'
import {
  browserSupportsWebAuthn,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
} from '@simplewebauthn/browser'
import { formatDateTime } from '../master-detail.tsx'
import { EntryList } from './entry-list.tsx'
import { Field, PasswordField, Section } from '../form-parts.tsx'
import { callAuth } from './call-auth.ts'
import { FormButton } from './form-button.tsx'
import type { AccountPart } from './use-account.ts'

/** Lists, adds and removes the passkeys of an account. */
export function Passkeys({ account: { passkeys, canUsePasskeys }, reload }: AccountPart) {
  async function add(fields: FormData): Promise<void> {
    const begun = await callAuth('v1/auth/passkeys/options', { password: fields.get('password') })
    const optionsJSON: PublicKeyCredentialCreationOptionsJSON = await begun.json()
    const response = await startRegistration({ optionsJSON })
    await callAuth('v1/auth/passkeys', { label: fields.get('label'), response })
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
          details: `Added ${formatDateTime(createdAt)}, ${lastUsedAt ? `last used ${formatDateTime(lastUsedAt)}` : 'never used'}`,
        }))}
        path="v1/auth/passkeys"
        action="Remove"
        reload={reload}
      />
      {!canUsePasskeys || !browserSupportsWebAuthn() ? (
        <Text size={1} muted>
          Passkeys need the shop to have a name and HTTPS, and a browser that has them.
        </Text>
      ) : (
        <FormButton text="Add a passkey" submit="Make the passkey" onSubmit={add}>
          <PasswordField />
          <Field label="Name of this device" name="label" autoComplete="off" maxLength={100} />
        </FormButton>
      )}
    </Section>
  )
}
