import { Container, Text } from '@sanity/ui'
import type { ReactNode } from 'react'

/** A message in place of content. @param isProblem whether it is announced at once. */
export function Note({ children, isProblem = false }: { children: ReactNode; isProblem?: boolean }) {
  return (
    <Container width={1} padding={5}>
      <Text muted align="center" role={isProblem ? 'alert' : undefined}>
        {children}
      </Text>
    </Container>
  )
}
