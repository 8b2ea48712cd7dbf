import { useToast } from '@sanity/ui/toast'
import { useEffect } from 'react'
import type { LayoutProps } from 'sanity'
import { useEndedSession } from '../connection/ended-session.ts'
import { watchRefusedWrites } from './refused-writes.ts'

/** The duration of the notice, in milliseconds; it reappears with the Studio's next retry. */
const noticeTime = 60_000

/** Wraps the Studio: tells editors why their changes cannot be saved, and signs out those whose session has ended. */
export function StorageNotice({ renderDefault, ...props }: LayoutProps) {
  const { push } = useToast()
  useEndedSession()
  useEffect(
    () =>
      watchRefusedWrites((fault) =>
        push({
          id: 'storage',
          status: 'error',
          closable: true,
          duration: noticeTime,
          title: `Nothing can be saved: ${fault}`,
          description: 'Tell whoever runs the shop, and keep a copy of what you have changed.',
        }),
      ),
    [push],
  )
  return renderDefault({ renderDefault, ...props })
}
