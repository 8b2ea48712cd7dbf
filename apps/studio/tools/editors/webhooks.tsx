import { Stack, Text } from '@sanity/ui'
import { useProjectId } from 'sanity'
import { Section } from '../form-parts.tsx'
import { callAuth, RefusedError } from '../account/call-auth.ts'
import { FormButton } from '../account/form-button.tsx'
import { useData } from '../use-data.ts'
import { webhooksSchema } from './editors-data.ts'
import { Loaded } from './loaded.tsx'
import { WebhookFields, webhookFrom } from './webhook-form.tsx'
import { WebhookRow } from './webhook-row.tsx'

/** The webhooks that tell other programs of changes. */
export function Webhooks() {
  const path = `v2025-02-19/hooks/projects/${useProjectId()}`
  const state = useData(path, webhooksSchema)

  async function add(fields: FormData): Promise<void> {
    if (!fields.has('on')) throw new RefusedError('Choose at least one of Created, Changed and Deleted.')
    await callAuth(path, webhookFrom(fields))
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
            <FormButton text="Add a webhook" submit="Add the webhook" onSubmit={add}>
              <WebhookFields />
            </FormButton>
          </>
        )}
      </Loaded>
    </Section>
  )
}
