/** Drafts and versions of a document have ids of their own; pages show neither. */
export const isPublished = (id: string): boolean => !id.startsWith('drafts.') && !id.startsWith('versions.')
