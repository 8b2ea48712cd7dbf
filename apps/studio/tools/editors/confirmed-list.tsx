import { Flex, Stack } from '@sanity/ui'
import { ConfirmedButton } from './confirmed-button.tsx'
import { EntryText } from './entry-text.tsx'

interface ConfirmedListProps {
  entries: { id: string; title: string; details: string }[]
  /** The label and action of each entry's button, and the question that it asks first. */
  action: string
  question: string
  isBusy: boolean
  onAct(id: string): void
}

/** A list of items, each with a button that asks first. */
export function ConfirmedList({ entries, action, question, isBusy, onAct }: ConfirmedListProps) {
  if (entries.length === 0) return null
  return (
    <Stack as="ul" gap={4} padding={0}>
      {entries.map(({ id, title, details }) => (
        <Flex as="li" key={id} gap={3} align="center" wrap="wrap" style={{ listStyle: 'none' }}>
          <EntryText title={title} details={[details]} />
          <ConfirmedButton
            action={action}
            target={title}
            question={question}
            isBusy={isBusy}
            onConfirm={() => onAct(id)}
          />
        </Flex>
      ))}
    </Stack>
  )
}
