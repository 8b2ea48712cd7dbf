import { Box, Button } from '@sanity/ui'
import { formatDateTime } from '../master-detail.tsx'
import { Problem, Section } from '../form-parts.tsx'
import { browserName } from './browser-name.ts'
import { callAuth } from './call-auth.ts'
import { EntryList } from './entry-list.tsx'
import { useAction, type AccountPart } from './use-account.ts'

/** The account's sessions, which can be ended individually or all except this one. */
export function Sessions({ account: { sessions }, reload }: AccountPart) {
  const { run, problem, isBusy } = useAction(reload)

  return (
    <Section title="Signed in">
      <EntryList
        entries={sessions.map(({ id, browser, address, createdAt, lastUsedAt, isCurrent }) => ({
          id,
          title: browserName(browser),
          details: [
            address,
            `since ${formatDateTime(createdAt)}`,
            ...(lastUsedAt ? [`last used ${formatDateTime(lastUsedAt)}`] : []),
          ].join(', '),
          ...(isCurrent && { badge: 'This one' }),
        }))}
        path="v1/auth/sessions"
        action="End"
        reload={reload}
      />
      <Problem>{problem}</Problem>
      {sessions.length > 1 && (
        <Box>
          <Button
            mode="ghost"
            text="End all others"
            disabled={isBusy}
            onClick={() => void run(() => callAuth('v1/auth/sessions', undefined, 'DELETE'))}
          />
        </Box>
      )}
    </Section>
  )
}
