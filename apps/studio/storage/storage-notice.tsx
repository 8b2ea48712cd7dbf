import { useToast } from '@sanity/ui/toast'
import { useEffect } from 'react'
import type { LayoutProps } from 'sanity'
import { watchRefusedWrites } from './refused-writes.ts'

/** How long, in milliseconds, the notice stays; the Studio's next try brings it back. */
const noticeTime = 60_000

/** Around the whole Studio: tells an editor whose changes cannot be saved why. */
export function StorageNotice({ renderDefault, ...props }: LayoutProps) {
  const { push } = useToast()
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
