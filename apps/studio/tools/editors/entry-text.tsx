import { Stack, Text } from '@sanity/ui'

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
