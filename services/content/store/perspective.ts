import type { ContentDocument } from './document.ts'
import { draftId, isPublicId, isPublishedId, publishedIdOf } from './document-id.ts'

/**
 * Which documents a reader sees. `raw`, `published` and `drafts` are the protocol's perspectives; `public` is what of
 * `published` may be shown to anyone.
 * @see https://www.sanity.io/docs/content-lake/perspectives
 */
export type Perspective = 'raw' | 'published' | 'drafts' | 'public'

/** How a view follows from the documents as they are kept. */
export interface ViewRule {
  /** The id under which the view shows a kept document, if it shows it. */
  shownAs(id: string): string | undefined
  /** What the view shows under an id. */
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

/** Every document as it would be if all drafts were published; `_originalId` says where it comes from. */
const draftsRule: ViewRule = {
  shownAs: (id) => (isPublishedId(publishedIdOf(id)) ? publishedIdOf(id) : undefined),
  show(id, get) {
    const document = get(draftId(id)) ?? get(id)
    return document && { ...document, _id: id, _originalId: document._id }
  },
}

const publicRule = (privateTypes: ReadonlySet<string>): ViewRule => ({
  shownAs: (id) => (isPublicId(id) ? id : undefined),
  show(id, get) {
    const document = get(id)
    return document && !privateTypes.has(document._type) ? document : undefined
  },
})

export const viewRules = (privateTypes: Iterable<string>): Record<Perspective, ViewRule> => ({
  raw: rawRule,
  published: publishedRule,
  drafts: draftsRule,
  public: publicRule(new Set(privateTypes)),
})
