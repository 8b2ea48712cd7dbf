import { useDocuments, useIsPresentationTool } from '@sanity/visual-editing/react'
import { useEffect } from 'react'
import { itemsOf, referencesOf, type ListItem } from './list-items.ts'
import { findItems } from './mark-items.ts'
import { shownOrigins, type TextOrigin } from './shown-origins.ts'

/**
 * Writes `data-sanity` on the elements that show items of lists, and removes it from others.
 * @param known the ids of the documents that the Studio has sent: items of others cannot be dragged yet.
 * @param references the items that refer to a document, by its id.
 */
function markItems(known: ReadonlySet<string>, references: ReadonlyMap<string, readonly ListItem[]>): void {
  const texts = [...shownOrigins()].flatMap(([shown, origin]) => {
    const element = shown instanceof Text ? shown.parentElement : shown
    if (!element) return []
    const own = known.has(origin.id) ? itemsOf(origin) : []
    return [[element, [...own, ...(references.get(origin.id) ?? [])]] as const]
  })
  const found = findItems(texts)
  for (const element of document.querySelectorAll('[data-sanity]'))
    if (!found.has(element)) element.removeAttribute('data-sanity')
  for (const [element, attribute] of found)
    if (element.getAttribute('data-sanity') !== attribute) element.setAttribute('data-sanity', attribute)
}

function removeMarks(): void {
  for (const element of document.querySelectorAll('[data-sanity]')) element.removeAttribute('data-sanity')
}

/** The interval between attempts to read the documents of a page, and the timeout of each, in milliseconds. */
const pause = 500

/** The maximum number of attempts. */
const maxAttempts = 60

/**
 * Makes list items draggable in the Studio's frame. The element of each item is determined by the origins that the
 * page's texts contain, and for reference lists by the documents; components are not involved.
 * @param areDrafts whether the page shows drafts: the library changes the draft, whichever perspective is shown.
 */
export function useDraggableLists(areDrafts: boolean): void {
  const { getDocument } = useDocuments()
  const isConnected = useIsPresentationTool()

  useEffect(() => {
    if (!isConnected || !areDrafts) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isEnded = false
    /**
     * The references of a document. Undefined until the Studio has sent it: reading a document that the
     * frame does not follow yet throws, and for one without a draft first waits for the draft, which never comes.
     */
    async function readReferences(origin: TextOrigin) {
      try {
        const isLate = new Promise<undefined>((resolve) => setTimeout(resolve, pause))
        const document = await Promise.race([getDocument(origin.id).getSnapshot(), isLate])
        return document ? referencesOf(document, { ...origin, path: [] }) : undefined
      } catch {
        return undefined
      }
    }
    async function mark(triesLeft: number) {
      const owners = new Map([...shownOrigins()].map(([, origin]) => [origin.id, origin]))
      const read = await Promise.all([...owners.values()].map(readReferences))
      const known = new Set([...owners.keys()].filter((_, index) => read[index]))
      if (isEnded) return
      const references = new Map<string, ListItem[]>()
      for (const [id, item] of read.flatMap((each) => each ?? []))
        references.set(id, [...(references.get(id) ?? []), item])
      markItems(known, references)
      if (triesLeft > 0 && read.includes(undefined)) timer = setTimeout(() => void mark(triesLeft - 1), pause)
    }
    const follow = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void mark(maxAttempts), 100)
    }
    const observer = new MutationObserver(follow)
    observer.observe(document.body, { childList: true, characterData: true, subtree: true })
    follow()
    return () => {
      isEnded = true
      clearTimeout(timer)
      observer.disconnect()
      removeMarks()
    }
  }, [getDocument, isConnected, areDrafts])
}
