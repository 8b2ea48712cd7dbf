import { useEffect, useState } from 'react'
import { useCommentsEnabled, type DocumentLayoutProps } from 'sanity'
import { usePresentationParams } from 'sanity/presentation'
import { EarlyCommits } from '../preview/early-commits.tsx'
import { TypedTexts } from '../preview/typed-texts.tsx'

/** The maximum wait of a document: a number of consecutive timers, each of this many milliseconds. */
const maxTimers = 30
const milliseconds = 100

/**
 * Shows a document once the Studio knows whether it can be commented on. The Studio determines that for each document,
 * and then remounts the whole document, on a busy machine seconds after it appeared: a running upload would be lost,
 * and an open menu would close. The wait is limited, because the Studio never knows if its request fails. It is counted
 * in timers, not by the clock, because no response can arrive while the main thread is busy.
 */
export function SettledLayout(props: DocumentLayoutProps) {
  const { enabled } = useCommentsEnabled()
  const isBesidePage = usePresentationParams(false) !== null
  const [waited, setWaited] = useState(0)
  const isWaiting = !enabled && waited < maxTimers
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
