import { Box, Button, Card, Flex, Grid, Heading, Spinner, Stack, Text } from '@sanity/ui'
import { useState, type ComponentType, type ReactNode } from 'react'
import { Note } from './note.tsx'
import type { BackOfficeState } from './use-back-office.ts'

interface MasterDetailProps<Entry> {
  title: string
  /** The message for an empty list. */
  empty: string
  state: BackOfficeState<Entry>
  idOf(entry: Entry): string
  /** The two lines of an entry in the list. */
  summary(entry: Entry): { title: string; subtitle: string; aside: string }
  /** The details of an entry. */
  detail: ComponentType<{ entry: Entry }>
}

const when = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

/** A date and time in the editor's own time zone. */
export const formatMoment = (iso: string): string => when.format(new Date(iso))

/** A read-only list with the details of the selected entry. */
export function MasterDetail<Entry>(props: MasterDetailProps<Entry>) {
  const { title, empty, state, idOf, summary, detail: Detail } = props
  const [chosenId, setChosenId] = useState<string>()
  if (state.status === 'loading') {
    return (
      <Flex justify="center" padding={6}>
        <Spinner muted />
      </Flex>
    )
  }
  if (state.status === 'failed') return <Note>{state.message}</Note>
  const [first] = state.entries
  if (!first) return <Note>{empty}</Note>
  const chosen = state.entries.find((entry) => idOf(entry) === chosenId) ?? first
  return (
    <Grid gridTemplateColumns={[1, 1, 2]} style={{ height: '100%', gridTemplateColumns: 'minmax(18rem, 1fr) 2fr' }}>
      <Card borderRight overflow="auto">
        <Box padding={4}>
          <Heading as="h1" size={1}>
            {title}
          </Heading>
        </Box>
        <Stack as="ul" padding={2} gap={1}>
          {state.entries.map((entry) => {
            const { title: name, subtitle, aside } = summary(entry)
            return (
              <li key={idOf(entry)} style={{ listStyle: 'none' }}>
                <Button
                  mode="bleed"
                  width="fill"
                  padding={3}
                  selected={entry === chosen}
                  onClick={() => setChosenId(idOf(entry))}
                >
                  <Flex gap={3} align="center">
                    <Stack gap={2} flex={1}>
                      <Text size={1} weight="medium" textOverflow="ellipsis">
                        {name}
                      </Text>
                      <Text size={1} muted textOverflow="ellipsis">
                        {subtitle}
                      </Text>
                    </Stack>
                    <Text size={1} muted>
                      {aside}
                    </Text>
                  </Flex>
                </Button>
              </li>
            )
          })}
        </Stack>
      </Card>
      <Card overflow="auto" padding={5}>
        <Detail entry={chosen} />
      </Card>
    </Grid>
  )
}

/** Names and values, in rows. */
export function Facts({ facts }: { facts: [name: string, value: ReactNode][] }) {
  return (
    <Stack as="dl" gap={3}>
      {facts.map(([name, value]) => (
        <Flex key={name} gap={3}>
          <Box as="dt" style={{ flex: '0 0 8rem' }}>
            <Text size={1} muted>
              {name}
            </Text>
          </Box>
          <Box as="dd" flex={1} style={{ margin: 0 }}>
            <Text size={1} style={{ whiteSpace: 'pre-wrap' }}>
              {value}
            </Text>
          </Box>
        </Flex>
      ))}
    </Stack>
  )
}
