import { Badge, Button, Flex, Stack, Text } from '@sanity/ui'
import { useState } from 'react'
import { Problem } from '../form-parts.tsx'
import { callAuth } from '../account/call-auth.ts'
import { ConfirmedButton } from '../account/confirmed-button.tsx'
import { EntryText } from '../account/entry-list.tsx'
import { useAction } from '../account/use-account.ts'
import { RoleSelect } from './choice.tsx'
import { titleOf, type EditorAccount, type Role } from './editors-data.ts'

interface EditorRowProps {
  editor: EditorAccount
  roles: readonly Role[]
  isOwn: boolean
  reload(): Promise<void>
}

const detailsOf = ({ role, hasSecondFactor }: EditorAccount, roles: readonly Role[]): string =>
  `${titleOf(roles, role)}, ${hasSecondFactor ? 'second factor on' : 'no second factor'}`

/** An account with its actions for administrators. */
export function EditorRow({ editor, roles, isOwn, reload }: EditorRowProps) {
  const { id, email, role, isDisabled, hasSecondFactor } = editor
  const [isOpen, setOpen] = useState(false)
  const [done, setDone] = useState('')
  const { run, problem, isBusy } = useAction(reload)

  const act = (path: string, method: string, body: object | undefined, message: string) =>
    void run(async () => {
      setDone('')
      await callAuth(`v1/access/editors/${id}${path}`, body, method)
      setDone(message)
    })

  return (
    <Stack as="li" gap={3} style={{ listStyle: 'none' }}>
      <Flex gap={3} align="center" wrap="wrap">
        <EntryText title={email} details={[detailsOf(editor, roles)]} />
        {isDisabled && <Badge tone="caution">Disabled</Badge>}
        {isOwn ? (
          <Badge tone="positive">You</Badge>
        ) : (
          <Button
            mode="ghost"
            text="Manage"
            aria-label={`Manage: ${email}`}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
        )}
      </Flex>
      <Problem>{problem}</Problem>
      <output style={{ display: 'contents' }}>{done && <Text size={1}>{done}</Text>}</output>
      {isOpen && (
        <Stack gap={3} paddingLeft={[0, 3]}>
          <RoleSelect
            of={email}
            roles={roles}
            value={role}
            isBusy={isBusy}
            onChoose={(chosen) => act('', 'PATCH', { role: chosen }, 'The role is changed.')}
          />
          <Flex gap={2} wrap="wrap">
            <ConfirmedButton
              action="Reset password"
              target={email}
              question="This ends the password and all sessions, and mails a link for a new one. Go on?"
              isBusy={isBusy}
              onConfirm={() => act('/password-reset', 'POST', {}, 'A link for a new password is on its way.')}
            />
            {hasSecondFactor && (
              <ConfirmedButton
                action="Reset second factor"
                target={email}
                question="This removes the second factor and all passkeys, and ends all sessions. Go on?"
                isBusy={isBusy}
                onConfirm={() => act('/second-factor-reset', 'POST', {}, 'The password alone signs in again.')}
              />
            )}
            {isDisabled ? (
              <ConfirmedButton
                action="Enable"
                target={email}
                isBusy={isBusy}
                onConfirm={() => act('', 'PATCH', { isDisabled: false }, 'The account can sign in again.')}
              />
            ) : (
              <ConfirmedButton
                action="Disable"
                target={email}
                question="This ends all sessions, and nothing signs in until you enable the account. Go on?"
                isBusy={isBusy}
                onConfirm={() => act('', 'PATCH', { isDisabled: true }, 'The account is disabled.')}
              />
            )}
            <ConfirmedButton
              action="Remove"
              target={email}
              question="This removes the account. Documents keep its name as their author. Go on?"
              isBusy={isBusy}
              onConfirm={() => act('', 'DELETE', undefined, '')}
            />
          </Flex>
        </Stack>
      )}
    </Stack>
  )
}
