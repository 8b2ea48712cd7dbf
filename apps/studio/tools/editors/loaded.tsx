import { Box, Button, Flex, Spinner, Stack } from '@sanity/ui'
import type { ReactNode } from 'react'
import { Problem } from '../account/account-section.tsx'

interface LoadedProps<Data> {
  state: { data: Data | undefined; problem: string; reload(): Promise<void> }
  children(data: Data): ReactNode
}

/** What was loaded; a spinner before, and the reason with another try after a failure. */
export function Loaded<Data>({ state: { data, problem, reload }, children }: LoadedProps<Data>) {
  if (data !== undefined && !problem) return children(data)
  if (!problem) {
    return (
      <Flex as="output" justify="center" padding={4} aria-label="Loading">
        <Spinner muted />
      </Flex>
    )
  }
  return (
    <Stack gap={4}>
      <Problem>{problem}</Problem>
      <Box>
        <Button mode="ghost" text="Try again" onClick={() => void reload()} />
      </Box>
    </Stack>
  )
}
