import { useToast } from '@sanity/ui/toast'
import { useEffect } from 'react'
import type { LayoutProps } from 'sanity'
import { useEndedSession } from '../connection/ended-session.ts'
import { useUnsentChanges } from './use-unsent-changes.ts'
import { watchRefusedWrites } from './refused-writes.ts'

/** The duration of the notice, in milliseconds; it reappears with the Studio's next retry. */
const noticeTime = 60_000

const reload = (): void => location.reload()

/**
 * Wraps the Studio: shows editors why their changes are not saved, signs out those whose session has ended, and keeps
 * their unsaved changes until they sign in again.
 */
export function StorageNotice({ renderDefault, ...props }: LayoutProps) {
  const { push } = useToast()
  useEndedSession(reload)
  useEffect(
    () =>
      watchRefusedWrites(({ title, advice }) =>
        push({
          id: 'storage',
          status: 'error',
          closable: true,
          duration: noticeTime,
          title,
          description: advice,
        }),
      ),
    [push],
  )
  // After the preceding effect, which shows the notices about unsent changes.
  useUnsentChanges()
  return renderDefault({ renderDefault, ...props })
}
