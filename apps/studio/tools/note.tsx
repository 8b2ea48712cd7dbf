import { Container, Text } from '@sanity/ui'
import type { ReactNode } from 'react'

/** A message in place of content. */
export function Note({ children }: { children: ReactNode }) {
  return (
    <Container width={1} padding={5}>
      <Text muted align="center">
        {children}
      </Text>
    </Container>
  )
}
