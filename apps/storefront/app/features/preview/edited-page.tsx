import { useEffect, useState } from 'react'
import { useRevalidator, useSearchParams } from 'react-router'
import { useSite } from '../../site.ts'
import { listenForChanges } from './listen-for-changes.ts'
import { showTypedTexts } from './typed-texts.ts'
import { useDraggableLists } from './use-draggable-lists.ts'
import { useVisualEditing } from './use-visual-editing.ts'
import './edited-page.css'

/** Names what the studio around the page shows: drafts, or what is published. */
const perspectiveName = 'sanity-preview-perspective'

/** The parameters that make a page a preview which the studio edits. */
const keptNames = ['preview', 'dataset', perspectiveName]

interface EditedPageProps {
  /** The path of the WebSocket that reports changes; null where only the studio tells of them. */
  changes: string | null
}

/**
 * Lets the studio around the page draw frames around its content: a click opens the field. The pages that links lead to
 * are such previews as well.
 */
export default function EditedPage({ changes }: EditedPageProps) {
  const { revalidate } = useRevalidator()
  const { dataset } = useSite().images
  const [parameters, setParameters] = useSearchParams()
  const [last, setLast] = useState(parameters)
  const isPreview = keptNames.every((name) => parameters.has(name))
  if (isPreview && parameters !== last) setLast(parameters)
  const perspective = parameters.get(perspectiveName)
  const layer = perspective?.split(',')[0]
  useDraggableLists(perspective === 'drafts')

  useEffect(() => (layer === undefined ? undefined : showTypedTexts(layer)), [layer])

  useEffect(() => {
    if (isPreview) return
    const wanted = new URLSearchParams(parameters)
    // The value of 'preview' is the document of the page before.
    for (const name of keptNames.filter((name) => !wanted.has(name)))
      wanted.set(name, name === 'preview' ? '' : (last.get(name) ?? ''))
    setParameters(wanted, { replace: true, preventScrollReset: true })
  }, [isPreview, parameters, last, setParameters])

  useEffect(
    () => (changes === null ? undefined : listenForChanges(changes, dataset, revalidate)),
    [revalidate, dataset, changes],
  )

  useVisualEditing({
    followsChanges: changes !== null,
    onPerspectiveChange: (perspective) => {
      const wanted = new URLSearchParams(parameters)
      wanted.set(perspectiveName, String(perspective))
      // The studio names it at each connection, too: loading the page again would change nothing.
      if (wanted.get(perspectiveName) === parameters.get(perspectiveName)) return
      setParameters(wanted, { replace: true, preventScrollReset: true })
    },
  })

  return null
}
