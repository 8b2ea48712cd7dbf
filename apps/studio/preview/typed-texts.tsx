import { useLayoutEffect, useRef } from 'react'
import { getPublishedId, useEditState, usePerspective } from 'sanity'
import { changedTexts } from './changed-texts.ts'

interface TypedTextsProps {
  documentId: string
  documentType: string
}

/** Sends typed texts to the page beside the form before they are saved; the storefront shows them. */
export function TypedTexts({ documentId, documentType }: TypedTextsProps) {
  const { selectedReleaseId: release } = usePerspective()
  const { draft, version, published } = useEditState(documentId, documentType, 'default', release)
  const shown = (release ? version : null) ?? draft ?? published
  const last = useRef(shown)

  // Before the form is painted, so that both show a letter at the same time.
  useLayoutEffect(() => {
    const texts = changedTexts(last.current, shown)
    last.current = shown
    if (texts.length === 0) return
    const message = { type: 'typed-texts', id: getPublishedId(documentId), layer: release ?? 'drafts', texts }
    for (const { contentWindow } of document.querySelectorAll('iframe'))
      contentWindow?.postMessage(message, location.origin)
  }, [shown, documentId, release])

  return null
}
