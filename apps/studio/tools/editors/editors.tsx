import { Card, Container, Heading, Stack } from '@sanity/ui'
import { Origins } from './origins.tsx'
import { People } from './people.tsx'
import { Tokens } from './tokens.tsx'
import { Webhooks } from './webhooks.tsx'

/** Editors, tokens, origins and webhooks, for administrators. */
export function Editors() {
  return (
    <Card overflow="auto" style={{ height: '100%' }}>
      <Container width={1} padding={[3, 4, 5]}>
        <Stack gap={4}>
          <Heading as="h1" size={2}>
            Editors
          </Heading>
          <People />
          <Tokens />
          <Webhooks />
          <Origins />
        </Stack>
      </Container>
    </Card>
  )
}
