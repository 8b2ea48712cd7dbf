import { draftId, isJsonObject, isPublicId, isPublishedId, versionId, type ContentDocument } from './document.ts'

/**
 * Which documents a client sees. `raw`, `published` and `drafts` are the protocol's perspectives; `public` is the part
 * of `published` visible to anyone; a list names releases, and `drafts`, whose versions override published documents,
 * the first with the highest priority. Release documents are in `raw` only.
 * @see https://www.sanity.io/docs/content-lake/perspectives
 */
export type Perspective = 'raw' | 'published' | 'drafts' | 'public' | readonly string[]

/** How a view is derived from the stored documents. */
export interface ViewRule {
  /** The id under which the view shows a stored document; undefined if hidden. */
  shownAs(id: string): string | undefined
  /** The document that the view shows under an id. */
  show(shownId: string, get: (id: string) => ContentDocument | undefined): ContentDocument | undefined
}

const rawRule: ViewRule = {
  shownAs: (id) => id,
  show: (id, get) => get(id),
}

const publishedRule: ViewRule = {
  shownAs: (id) => (isPublishedId(id) ? id : undefined),
  show: (id, get) => get(id),
}

/** The id of a document's version in a layer. */
const versionIn = (layer: string, id: string): string => (layer === 'drafts' ? draftId(id) : versionId(layer, id))

/** A version stating that its release will unpublish the document. */
export function isDeletion(document: ContentDocument | undefined): boolean {
  const system = document?.['_system']
  return isJsonObject(system) && system['delete'] === true
}

/** Every document as if the layers were published; `_originalId` is its stored id. */
const layeredRule = (layers: readonly string[]): ViewRule => ({
  shownAs(id) {
    const prefix = layers.map((layer) => versionIn(layer, '')).find((prefix) => id.startsWith(prefix)) ?? ''
    const shown = id.slice(prefix.length)
    return isPublishedId(shown) ? shown : undefined
  },
  show(id, get) {
    const ids = [...layers.map((layer) => versionIn(layer, id)), id]
    const document = ids.map(get).find((found) => found !== undefined)
    return document && !isDeletion(document) ? { ...document, _id: id, _originalId: document._id } : undefined
  },
})

const publicRule = (privateTypes: ReadonlySet<string>): ViewRule => ({
  shownAs: (id) => (isPublicId(id) ? id : undefined),
  show(id, get) {
    const document = get(id)
    return document && !privateTypes.has(document._type) ? document : undefined
  },
})

/** Returns the rule of a perspective. */
export function viewRules(privateTypes: Iterable<string>): (perspective: Perspective) => ViewRule {
  const publicView = publicRule(new Set(privateTypes))
  return (perspective) => {
    if (perspective === 'raw') return rawRule
    if (perspective === 'published') return publishedRule
    return perspective === 'public' ? publicView : layeredRule(perspective === 'drafts' ? ['drafts'] : perspective)
  }
}
