import { Badge, Button, Flex, Stack, Text } from '@sanity/ui'

interface Entry {
  id: string
  title: string
  details: string
  /** In place of the button, what says why there is none. */
  badge?: string
}

interface EntryListProps {
  entries: Entry[]
  /** What the button beside each entry says and does. */
  action: string
  isBusy: boolean
  onAct(id: string): void
}

/** What an account has several of, each with a button. */
export function EntryList({ entries, action, isBusy, onAct }: EntryListProps) {
  if (entries.length === 0) return null
  return (
    <Stack as="ul" gap={4} padding={0}>
      {entries.map(({ id, title, details, badge }) => (
        <Flex as="li" key={id} gap={3} align="center" style={{ listStyle: 'none' }}>
          <Stack gap={2} flex={1} style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <Text size={1} weight="medium">
              {title}
            </Text>
            <Text size={1} muted>
              {details}
            </Text>
          </Stack>
          {badge === undefined ? (
            <Button
              mode="ghost"
              text={action}
              aria-label={`${action}: ${title}`}
              disabled={isBusy}
              onClick={() => onAct(id)}
            />
          ) : (
            <Badge tone="positive">{badge}</Badge>
          )}
        </Flex>
      ))}
    </Stack>
  )
}
