import { useEffect, useState } from 'react'
import { isContentHosted } from '../connection/content-host.ts'

/**
 * Whether the shop at a preview's URL shows drafts to this browser; undefined until known. With our own content an
 * editor's session is enough. With hosted content the presentation tool opens a preview session; on another origin it
 * cannot be detected and is assumed to exist.
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
