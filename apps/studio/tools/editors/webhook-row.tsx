import { Badge, Button, Flex, Stack, Text } from '@sanity/ui'
import { useState } from 'react'
import { Problem } from '../form-parts.tsx'
import { callAuth } from '../account/call-auth.ts'
import { ConfirmedButton } from '../account/confirmed-button.tsx'
import { EntryText } from '../account/entry-list.tsx'
import { useAction } from '../account/use-account.ts'
import { formatDateTime } from '../master-detail.tsx'
import { useData } from '../use-data.ts'
import { deliveriesSchema, type Delivery, type Webhook } from './editors-data.ts'
import { Loaded } from './loaded.tsx'

interface WebhookRowProps {
  webhook: Webhook
  /** Its path at the service. */
  path: string
  reload(): Promise<void>
}

const detailsOf = ({ dataset, rule, hasSecret, includeDrafts }: Webhook): string =>
  [
    dataset === '*' ? 'all datasets' : dataset,
    rule.on.join(', '),
    ...(rule.filter === null ? [] : [rule.filter]),
    ...(includeDrafts ? ['drafts too'] : []),
    hasSecret ? 'signed' : 'not signed',
  ].join(' · ')

/** A webhook with its actions for administrators, and its deliveries. */
export function WebhookRow({ webhook, path, reload }: WebhookRowProps) {
  const { name, url, isDisabledByUser: isDisabled } = webhook
  const [isOpen, setOpen] = useState(false)
  const { run, problem, isBusy } = useAction(reload)
  const act = (method: string, body?: object) => void run(() => callAuth(path, body, method))

  return (
    <Stack as="li" gap={3} style={{ listStyle: 'none' }}>
      <Flex gap={3} align="center" wrap="wrap">
        <EntryText title={name} details={[url, detailsOf(webhook)]} />
        {isDisabled && <Badge tone="caution">Disabled</Badge>}
        <Button
          mode="ghost"
          text="Manage"
          aria-label={`Manage: ${name}`}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
      </Flex>
      <Problem>{problem}</Problem>
      {isOpen && (
        <Stack gap={4} paddingLeft={[0, 3]}>
          <Flex gap={2} wrap="wrap">
            <ConfirmedButton
              action={isDisabled ? 'Enable' : 'Disable'}
              target={name}
              isBusy={isBusy}
              onConfirm={() => act('PATCH', { isDisabledByUser: !isDisabled })}
            />
            <ConfirmedButton
              action="Remove"
              target={name}
              question="This removes the webhook with its deliveries. Go on?"
              isBusy={isBusy}
              onConfirm={() => act('DELETE')}
            />
          </Flex>
          <Deliveries path={`${path}/messages`} />
        </Stack>
      )}
    </Stack>
  )
}

const tones = { pending: 'caution', delivered: 'positive', failed: 'critical' } as const

function resultOf({ resultCode, failureCount, failureReason }: Delivery): string {
  const tries = failureCount > 1 ? `, ${failureCount} failed attempts` : ''
  return (failureReason ?? (resultCode === null ? 'waiting' : `status ${resultCode}`)) + tries
}

/** The newest deliveries of a webhook. */
function Deliveries({ path }: { path: string }) {
  const state = useData(path, deliveriesSchema)
  const { run, problem, isBusy } = useAction(state.reload)
  const sendAgain = (id: string) => void run(() => callAuth(`${path}/${encodeURIComponent(id)}/resend`, {}, 'POST'))
  return (
    <Loaded state={state}>
      {(deliveries) => (
        <Stack gap={3}>
          <Flex gap={3} align="center">
            <Text size={1} weight="medium" as="h3" style={{ flex: 1 }}>
              Deliveries
            </Text>
            <Button mode="bleed" text="Refresh" onClick={() => void state.reload()} />
          </Flex>
          <Problem>{problem}</Problem>
          {deliveries.length === 0 && (
            <Text size={1} muted>
              Nothing was delivered yet.
            </Text>
          )}
          <Stack as="ul" gap={4} padding={0}>
            {deliveries.map((delivery) => (
              <Flex as="li" key={delivery.id} gap={3} align="center" style={{ listStyle: 'none' }}>
                <Stack gap={2} flex={1} style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                  <Text size={1}>
                    {delivery.operation} {delivery.documentId}
                  </Text>
                  <Text size={1} muted>
                    {formatDateTime(delivery.createdAt)}, {resultOf(delivery)}
                  </Text>
                </Stack>
                <Badge tone={tones[delivery.status]}>{delivery.status}</Badge>
                {delivery.status !== 'pending' && delivery.payload !== '' && (
                  <Button
                    mode="ghost"
                    text="Send again"
                    aria-label={`Send again: ${delivery.operation} ${delivery.documentId}`}
                    disabled={isBusy}
                    onClick={() => sendAgain(delivery.id)}
                  />
                )}
              </Flex>
            ))}
          </Stack>
        </Stack>
      )}
    </Loaded>
  )
}
