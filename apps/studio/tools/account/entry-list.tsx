import { Badge, Button, Flex, Stack, Text } from '@sanity/ui'

interface Entry {
  id: string
  title: string
  details: string
  /** Shown instead of the button, to say why there is none. */
  badge?: string
}

interface EntryListProps {
  entries: Entry[]
  /** The label and action of each entry's button. */
  action: string
  isBusy: boolean
  onAct(id: string): void
}

/** A list of an account's items, each with a button. */
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
