import { useToast } from '@sanity/ui/toast'
import { useEffect } from 'react'
import type { LayoutProps } from 'sanity'
import { useEndedSession } from '../connection/ended-session.ts'
import { useKeptChanges } from './use-kept-changes.ts'
import { watchRefusedWrites } from './refused-writes.ts'

/** The duration of the notice, in milliseconds; it reappears with the Studio's next retry. */
const noticeTime = 60_000

/**
 * Wraps the Studio: tells editors why their changes are not saved, signs out those whose session has ended, and keeps
 * what they typed until they are back.
 */
export function StorageNotice({ renderDefault, ...props }: LayoutProps) {
  const { push } = useToast()
  useEndedSession()
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
  // After the effect before it, which tells what becomes of them.
  useKeptChanges()
  return renderDefault({ renderDefault, ...props })
}
