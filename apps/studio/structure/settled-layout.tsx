import { useEffect, useState } from 'react'
import { useCommentsEnabled, type DocumentLayoutProps } from 'sanity'
import { usePresentationParams } from 'sanity/presentation'
import { EarlyCommits } from '../preview/early-commits.tsx'
import { TypedTexts } from '../preview/typed-texts.tsx'

/** How long a document waits for the Studio, in milliseconds. */
const longestWait = 3000

/**
 * Shows a document once the Studio knows whether it can be commented on. It finds that out anew for each document, and
 * then makes all of the document again, on a busy machine seconds after it appeared: an upload that had begun would be
 * lost, and an open menu would close.
 */
export function SettledLayout(props: DocumentLayoutProps) {
  const { enabled } = useCommentsEnabled()
  const isBesidePage = usePresentationParams(false) !== null
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), longestWait)
    return () => clearTimeout(timer)
  }, [])
  if (!enabled && !isLate) return <></>
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
