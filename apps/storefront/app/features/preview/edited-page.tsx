import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useSite } from '../../site.ts'
import { listenForChanges } from './listen-for-changes.ts'
import { showTypedTexts } from './typed-texts.ts'
import { useDraggableLists } from './use-draggable-lists.ts'
import { useReload } from './use-reload.ts'
import { useVisualEditing } from './use-visual-editing.ts'
import './edited-page.css'

/** The parameter with the Studio's perspective: drafts, or published. */
const perspectiveName = 'sanity-preview-perspective'

/** The parameters that make a page an editable preview. */
const keptNames = ['preview', 'dataset', perspectiveName]

interface EditedPageProps {
  /** The path of the WebSocket that reports changes; null if only the Studio reports them. */
  changes: string | null
}

/**
 * Lets the surrounding Studio draw frames around the page's content: a click opens the field. The targets of links
 * are such previews as well.
 */
export default function EditedPage({ changes }: EditedPageProps) {
  const reload = useReload()
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
    // The value of 'preview' would be the previous page's document.
    for (const name of keptNames.filter((name) => !wanted.has(name)))
      wanted.set(name, name === 'preview' ? '' : (last.get(name) ?? ''))
    setParameters(wanted, { replace: true, preventScrollReset: true })
  }, [isPreview, parameters, last, setParameters])

  useEffect(
    () => (changes === null ? undefined : listenForChanges(changes, dataset, reload)),
    [reload, dataset, changes],
  )

  useVisualEditing({
    followsChanges: changes !== null,
    onPerspectiveChange: (perspective) => {
      const wanted = new URLSearchParams(parameters)
      wanted.set(perspectiveName, String(perspective))
      // The Studio also sends it on each connection, when reloading the page would change nothing.
      if (wanted.get(perspectiveName) === parameters.get(perspectiveName)) return
      setParameters(wanted, { replace: true, preventScrollReset: true })
    },
  })

  return null
}
