import { useEffect, useEffectEvent, useRef } from 'react'
import { useDocumentOperation, useEditState, usePerspective } from 'sanity'

/** The interval between two commits, in milliseconds. */
const interval = 200

interface EarlyCommitsProps {
  documentId: string
  documentType: string
}

/**
 * Sends the changes of a document to the content service more often while its page is shown beside the form. The Studio
 * itself sends them once a second, and the page, which reads from the service, would follow with that delay.
 */
export function EarlyCommits({ documentId, documentType }: EarlyCommitsProps) {
  const { selectedReleaseId: release } = usePerspective()
  const { draft, version } = useEditState(documentId, documentType, 'default', release)
  const { commit } = useDocumentOperation(documentId, documentType, release)
  const changed = release ? version : draft
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const last = useRef(-interval)

  const send = useEffectEvent(() => {
    timer.current = undefined
    last.current = performance.now()
    if (!commit.disabled) commit.execute()
  })

  useEffect(() => {
    if (changed) timer.current ??= setTimeout(() => send(), last.current + interval - performance.now())
  }, [changed])

  useEffect(
    () => () => {
      clearTimeout(timer.current)
      timer.current = undefined
    },
    [],
  )

  return null
}
