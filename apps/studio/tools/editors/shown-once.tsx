import { Box, Button, Card, Stack, Text } from '@sanity/ui'
import { useEffect, useRef } from 'react'

interface ShownOnceProps {
  label: string
  hint: string
  value: string
  onDone(): void
}

/** A secret that is shown once; it takes the focus so that it is not missed. */
export function ShownOnce({ label, hint, value, onDone }: ShownOnceProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <Stack as="section" gap={4} ref={box} tabIndex={-1} aria-label={label} style={{ outlineOffset: '0.5rem' }}>
      <Text size={1}>{hint}</Text>
      <Card border padding={3} radius={2}>
        <Text size={1} style={{ fontFamily: 'monospace', overflowWrap: 'anywhere', userSelect: 'all' }}>
          {value}
        </Text>
      </Card>
      <Box>
        <Button text="I have kept it" tone="primary" onClick={onDone} />
      </Box>
    </Stack>
  )
}
