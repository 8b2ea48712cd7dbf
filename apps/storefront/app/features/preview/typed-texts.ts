import { studioPath } from '@sanity/client/csm'
import { vercelStegaSplit } from '@vercel/stega'
import { z } from 'zod/mini'
import { shownOrigins } from './shown-origins.ts'

/** Texts that somebody has just changed in the Studio's form, before they are saved. */
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
  /** What it contained before; a page that was loaded meanwhile shows one of these. */
  former: Set<string>
  current: string
}

/** For how long a page that still has a former text is corrected, in milliseconds: by then it has loaded the new one. */
const lifetime = 3000

/**
 * Shows texts on the page as they are typed in the Studio around it, before they are saved and the page is loaded again.
 * Only texts that the page shows as they are in the document; all else waits for the page.
 * @param layer the first layer of documents that the page shows: the form's own, or nothing is shown.
 * @returns a function that ends it.
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
    // Its own changes need no second look.
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
