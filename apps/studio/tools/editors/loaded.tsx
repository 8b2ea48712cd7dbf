import { Box, Button, Flex, Spinner, Stack } from '@sanity/ui'
import type { ReactNode } from 'react'
import { Problem } from '../form-parts.tsx'
import type { LoadedValue } from '../use-loaded.ts'

interface LoadedProps<Data> {
  state: Pick<LoadedValue<Data>, 'value' | 'problem' | 'reload'>
  children(data: Data): ReactNode
}

/**
 * The loaded content; a spinner before, and after a failure the reason with a retry button. Content that was loaded
 * before stays, because somebody may be typing in it.
 */
export function Loaded<Data>({ state: { value, problem, reload }, children }: LoadedProps<Data>) {
  if (value === undefined && problem === undefined) {
    return (
      <Flex as="output" justify="center" padding={4} aria-label="Loading">
        <Spinner muted />
      </Flex>
    )
  }
  return (
    <>
      {problem !== undefined && (
        <Stack gap={4}>
          <Problem>{problem}</Problem>
          <Box>
            <Button mode="ghost" text="Try again" onClick={() => void reload()} />
          </Box>
        </Stack>
      )}
      {value !== undefined && children(value)}
    </>
  )
}
