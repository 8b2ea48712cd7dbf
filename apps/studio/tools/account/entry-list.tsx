import { Badge, Flex, Stack, Text } from '@sanity/ui'
import { callAuth } from './call-auth.ts'
import { ConfirmedButton } from './confirmed-button.tsx'
import { Problem } from '../form-parts.tsx'
import { useAction } from './use-account.ts'

/** The title of a list's entry, with its details below, a line each. */
export const EntryText = ({ title, details }: { title: string; details: readonly string[] }) => (
  <Stack gap={2} flex={1} style={{ minWidth: '12rem', overflowWrap: 'anywhere' }}>
    <Text size={1} weight="medium">
      {title}
    </Text>
    {details.map((line) => (
      <Text key={line} size={1} muted>
        {line}
      </Text>
    ))}
  </Stack>
)

interface Entry {
  id: string
  title: string
  details: string
  /** Shown instead of the button, to say why there is none. */
  badge?: string
}

interface EntryListProps {
  entries: Entry[]
  /** Shown in place of an empty list. */
  empty?: string
  /** The service's path of the list; an entry is deleted at its id below. */
  path: string
  /** The name of the action that deletes an entry, and its confirmation question. */
  action: string
  question?: string
  /** Called when an entry was deleted. */
  reload(): Promise<void>
}

/** A list of items, each with a button that deletes it. */
export function EntryList({ entries, empty, path, action, question, reload }: EntryListProps) {
  const { run, problem, isBusy } = useAction(reload)

  return (
    <>
      {entries.length > 0 ? (
        <Stack as="ul" gap={4} padding={0}>
          {entries.map(({ id, title, details, badge }) => (
            <Flex as="li" key={id} gap={3} align="center" wrap="wrap" style={{ listStyle: 'none' }}>
              <EntryText title={title} details={[details]} />
              {badge === undefined ? (
                <ConfirmedButton
                  action={action}
                  target={title}
                  question={question}
                  isBusy={isBusy}
                  onConfirm={() => void run(() => callAuth(`${path}/${id}`, undefined, 'DELETE'))}
                />
              ) : (
                <Badge tone="positive">{badge}</Badge>
              )}
            </Flex>
          ))}
        </Stack>
      ) : (
        empty && (
          <Text size={1} muted>
            {empty}
          </Text>
        )
      )}
      <Problem>{problem}</Problem>
    </>
  )
}
