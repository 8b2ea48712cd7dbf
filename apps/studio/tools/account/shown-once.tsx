import { Box, Button, Card, Stack, Text } from '@sanity/ui'
import { useEffect, useRef, type ReactNode } from 'react'

interface ShownOnceProps {
  label: string
  hint: string
  /** The text of the button. */
  done: string
  onDone(): void
  children: ReactNode
}

/** Secrets that are shown once; they take the focus so that they are not missed. */
export function ShownOnce({ label, hint, done, onDone, children }: ShownOnceProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <Stack as="section" gap={4} ref={box} tabIndex={-1} aria-label={label} style={{ outlineOffset: '0.5rem' }}>
      <Text size={1}>{hint}</Text>
      <Card border padding={3} radius={2}>
        {children}
      </Card>
      <Box>
        <Button text={done} tone="primary" onClick={onDone} />
      </Box>
    </Stack>
  )
}
