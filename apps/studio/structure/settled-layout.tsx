import { useEffect, useState } from 'react'
import { useCommentsEnabled, type DocumentLayoutProps } from 'sanity'
import { usePresentationParams } from 'sanity/presentation'
import { EarlyCommits } from '../preview/early-commits.tsx'
import { TypedTexts } from '../preview/typed-texts.tsx'

/** How long a document waits for the Studio: so many timers of so many milliseconds, one after the other. */
const mostTimers = 30
const milliseconds = 100

/**
 * Shows a document once the Studio knows whether it can be commented on. It finds that out anew for each document, and
 * then makes all of the document again, on a busy machine seconds after it appeared: an upload that had begun would be
 * lost, and an open menu would close. It does not wait for ever, because it never finds out where its request fails.
 * The wait is counted in timers, not by the clock: in time during which the browser's thread is busy, no answer can
 * arrive.
 */
export function SettledLayout(props: DocumentLayoutProps) {
  const { enabled } = useCommentsEnabled()
  const isBesidePage = usePresentationParams(false) !== null
  const [waited, setWaited] = useState(0)
  const isWaiting = !enabled && waited < mostTimers
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setWaited(waited + 1), milliseconds)
    return () => clearTimeout(timer)
  }, [isWaiting, waited])
  if (isWaiting) return <></>
  return (
    <>
      {props.renderDefault(props)}
      {isBesidePage && (
        <>
          <EarlyCommits documentId={props.documentId} documentType={props.documentType} />
          <TypedTexts documentId={props.documentId} documentType={props.documentType} />
        </>
      )}
    </>
  )
}
