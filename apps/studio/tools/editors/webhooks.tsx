import { Box, Button, Stack, Text } from '@sanity/ui'
import { useState } from 'react'
import { useProjectId } from 'sanity'
import { Section } from '../account/account-section.tsx'
import { callAuth } from '../account/call-auth.ts'
import { useAction } from '../account/use-account.ts'
import { useData } from '../use-data.ts'
import { webhooksSchema } from './editors-data.ts'
import { Loaded } from './loaded.tsx'
import { WebhookForm, webhookFrom } from './webhook-form.tsx'
import { WebhookRow } from './webhook-row.tsx'

/** The webhooks that tell other programs of changes. */
export function Webhooks() {
  const path = `v2025-02-19/hooks/projects/${useProjectId()}`
  const state = useData(path, webhooksSchema)
  const [isOpen, setOpen] = useState(false)
  const { run, problem, isBusy } = useAction()

  async function add(fields: FormData): Promise<void> {
    await callAuth(path, webhookFrom(fields))
    setOpen(false)
    await state.reload()
  }

  return (
    <Section title="Webhooks">
      <Loaded state={state}>
        {(webhooks) => (
          <>
            {webhooks.length === 0 ? (
              <Text size={1} muted>
                There are none. A webhook tells another program when a document is created, changed or deleted.
              </Text>
            ) : (
              <Stack as="ul" gap={5} padding={0}>
                {webhooks.map((webhook) => (
                  <WebhookRow key={webhook.id} webhook={webhook} path={`${path}/${webhook.id}`} reload={state.reload} />
                ))}
              </Stack>
            )}
            {isOpen ? (
              <WebhookForm
                isBusy={isBusy}
                problem={problem}
                onCancel={() => setOpen(false)}
                onSubmit={(fields) => void run(() => add(fields))}
              />
            ) : (
              <Box>
                <Button mode="ghost" text="Add a webhook" onClick={() => setOpen(true)} />
              </Box>
            )}
          </>
        )}
      </Loaded>
    </Section>
  )
}
