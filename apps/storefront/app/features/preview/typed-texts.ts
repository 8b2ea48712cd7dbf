import { studioPath } from '@sanity/client/csm'
import { vercelStegaSplit } from '@vercel/stega'
import { z } from 'zod/mini'
import { shownOrigins } from './shown-origins.ts'

/** The Studio's message with texts that were just changed in its form and not saved yet. */
const typedTexts = z.object({
  type: z.literal('typed-texts'),
  /** The published id of the document. */
  id: z.string(),
  /** The layer of the document that the form changes: `drafts`, or a release. */
  layer: z.string(),
  texts: z.array(
    z.object({
      path: z.array(z.union([z.string(), z.number(), z.object({ _key: z.string() })])),
      before: z.string(),
      after: z.string(),
    }),
  ),
})

/** A field while somebody types in it. */
interface TypedField {
  /** Its earlier values, which a page that reloads meanwhile may still show. */
  former: Set<string>
  current: string
}

/** How long outdated texts on the page are replaced, in milliseconds: by then the page has loaded the new ones. */
const lifetime = 3000

/**
 * Shows texts on the page while they are typed in the surrounding Studio, before they are saved and the page reloads.
 * Works for texts that the page shows unchanged; others appear with the reload.
 * @param layer the top layer of documents that the page shows; messages about other layers are ignored.
 * @returns a function that stops it.
 */
export function showTypedTexts(layer: string): () => void {
  const fields = new Map<string, TypedField>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const observer = new MutationObserver(show)

  function show(): void {
    for (const [text, { id, path }] of shownOrigins()) {
      const field = text instanceof Text && fields.get(`${id} ${studioPath.toString(path)}`)
      if (!field) continue
      const { cleaned, encoded } = vercelStegaSplit(text.data)
      if (field.former.has(cleaned)) text.data = field.current + encoded
    }
    // Ignore this function's own changes.
    observer.takeRecords()
  }

  function forget(): void {
    observer.disconnect()
    fields.clear()
  }

  function receive({ origin, data }: MessageEvent): void {
    const typed = origin === location.origin ? typedTexts.safeParse(data).data : undefined
    if (typed?.layer !== layer) return
    for (const { path, before, after } of typed.texts) {
      const key = `${typed.id} ${studioPath.toString(path)}`
      const field = fields.get(key) ?? { former: new Set(), current: after }
      field.former.add(before).delete(after)
      fields.set(key, { ...field, current: after })
    }
    show()
    observer.observe(document.body, { childList: true, characterData: true, subtree: true })
    clearTimeout(timer)
    timer = setTimeout(forget, lifetime)
  }

  window.addEventListener('message', receive)
  return () => {
    window.removeEventListener('message', receive)
    clearTimeout(timer)
    forget()
  }
}
