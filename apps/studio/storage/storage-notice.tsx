import { useToast } from '@sanity/ui/toast'
import { useEffect } from 'react'
import type { LayoutProps } from 'sanity'
import { useEndedSession } from '../connection/ended-session.ts'
import { useKeptChanges } from './use-kept-changes.ts'
import { watchRefusedWrites } from './refused-writes.ts'

/** The duration of the notice, in milliseconds; it reappears with the Studio's next retry. */
const noticeTime = 60_000

/** Wraps the Studio: tells editors why their changes are not saved, and signs out those whose
 * session has ended, whose last words it keeps. */
export function StorageNotice({ renderDefault, ...props }: LayoutProps) {
  const { push } = useToast()
  useEndedSession()
  useKeptChanges()
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
  return renderDefault({ renderDefault, ...props })
}
