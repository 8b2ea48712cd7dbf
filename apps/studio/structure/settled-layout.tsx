import { useEffect, useState } from 'react'
import { useCommentsEnabled, type DocumentLayoutProps } from 'sanity'
import { usePresentationParams } from 'sanity/presentation'
import { EarlyCommits } from '../preview/early-commits.tsx'
import { TypedTexts } from '../preview/typed-texts.tsx'

/** How often a document asks whether it has waited for long enough, in milliseconds, and how often it asks. */
const interval = 100
const longestWait = 30

/**
 * Shows a document once the Studio knows whether it can be commented on. It finds that out anew for each document, and
 * then makes all of the document again, on a busy machine seconds after it appeared: an upload that had begun would be
 * lost, and an open menu would close. It does not wait for ever, because it never finds out where its request fails. The
 * wait is counted in turns of the browser's thread: time in which the thread was busy elsewhere brings no answer.
 */
export function SettledLayout(props: DocumentLayoutProps) {
  const { enabled } = useCommentsEnabled()
  const isBesidePage = usePresentationParams(false) !== null
  const [waited, setWaited] = useState(0)
  const isWaiting = !enabled && waited < longestWait
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setWaited(waited + 1), interval)
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
