import { Flex, Stack, Text } from '@sanity/ui'
import { useProjectId } from 'sanity'
import { Field, Section } from '../form-parts.tsx'
import { callAuth } from '../account/call-auth.ts'
import { EntryList, EntryText } from '../account/entry-list.tsx'
import { FormButton } from '../account/form-button.tsx'
import { formatDateTime } from '../master-detail.tsx'
import { useData } from '../use-data.ts'
import { Check } from './check.tsx'
import { originsSchema } from './editors-data.ts'
import { Loaded } from './loaded.tsx'

const rightsOf = (allowCredentials: boolean): string =>
  allowCredentials ? 'Also with a token or a session' : 'Only what visitors see'

/** Those of the setting, which cannot be changed here. */
function OriginsOfSetting({ origins }: { origins: { id: number | string; origin: string }[] }) {
  if (origins.length === 0) return null
  return (
    <Stack as="ul" gap={4} padding={0}>
      {origins.map(({ id, origin }) => (
        <Flex as="li" key={id} style={{ listStyle: 'none' }}>
          <EntryText title={origin} details={['Also with a token, by the setting CONTENT_CORS_ORIGINS']} />
        </Flex>
      ))}
    </Stack>
  )
}

/** The other sites whose pages may call the content service. */
export function Origins() {
  const path = `v2025-08-14/projects/${useProjectId()}/cors`
  const state = useData(path, originsSchema)

  async function add(fields: FormData): Promise<void> {
    await callAuth(path, { origin: fields.get('origin'), allowCredentials: fields.has('allowCredentials') })
    await state.reload()
  }

  return (
    <Section title="Other sites">
      <Loaded state={state}>
        {(origins) => (
          <>
            {origins.length === 0 && (
              <Text size={1} muted>
                There are none. Pages of an added origin may call the content service from a browser.
              </Text>
            )}
            <OriginsOfSetting origins={origins.filter(({ createdAt }) => createdAt === null)} />
            <EntryList
              entries={origins.flatMap(({ id, origin, allowCredentials, createdAt }) =>
                createdAt === null
                  ? []
                  : [
                      {
                        id: String(id),
                        title: origin,
                        details: `${rightsOf(allowCredentials)}, since ${formatDateTime(createdAt)}`,
                      },
                    ],
              )}
              path={path}
              action="Remove"
              question="Its pages can no longer call the content service. Go on?"
              reload={state.reload}
            />
            <FormButton text="Add an origin" submit="Add the origin" onSubmit={add}>
              <Field
                label="Origin (https://app.example.com, https://*.example.com)"
                name="origin"
                autoComplete="off"
                maxLength={300}
              />
              <Check name="allowCredentials" label="Its pages may send tokens, and the session of who is signed in" />
            </FormButton>
          </>
        )}
      </Loaded>
    </Section>
  )
}
