import { Card, Container, Flex, Heading, Spinner, Stack, Text } from '@sanity/ui'
import { Passkeys } from './passkeys.tsx'
import { Password } from './password.tsx'
import { SecondFactor } from './second-factor.tsx'
import { Sessions } from './sessions.tsx'
import { useAccount } from './use-account.ts'

/** The editor's login methods and sessions. */
export function Account() {
  const { value: account, problem, reload } = useAccount()
  if (!account) {
    return (
      <Flex justify="center" padding={6} role={problem ? 'alert' : undefined}>
        {problem ? <Text>{problem}</Text> : <Spinner muted />}
      </Flex>
    )
  }
  const part = { account, reload }
  return (
    <Card overflow="auto" style={{ height: '100%' }}>
      <Container width={1} padding={[3, 4, 5]}>
        <Stack gap={4}>
          <Stack gap={3}>
            <Heading as="h1" size={2}>
              Account
            </Heading>
            <Text size={1} muted>
              {account.email}
            </Text>
          </Stack>
          <SecondFactor {...part} />
          <Passkeys {...part} />
          <Password {...part} />
          <Sessions {...part} />
        </Stack>
      </Container>
    </Card>
  )
}
