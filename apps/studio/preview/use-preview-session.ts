import { useEffect, useState } from 'react'
import { isContentHosted } from '../connection/content-host.ts'

/**
 * Whether the shop at a preview's address shows drafts to this browser; undefined until that is known. With our own content an
 * editor's session is enough. With hosted content the presentation tool opens a session of previews; a shop on another
 * origin does not tell, and is taken to have one.
 */
export function usePreviewSession(link: string | undefined, dataset: string): boolean | undefined {
  const isKnown = link !== undefined && (!isContentHosted() || new URL(link).origin !== location.origin)
  const [isOpen, setIsOpen] = useState<boolean>()
  useEffect(() => {
    if (link === undefined || isKnown) return
    void fetch(`/services/preview-session/${dataset}`).then(
      ({ ok }) => setIsOpen(ok),
      () => setIsOpen(false),
    )
  }, [link, isKnown, dataset])
  return isKnown || isOpen
}
