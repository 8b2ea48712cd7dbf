/** The id of a document's published version, from that of its draft or of its version in a release. */
export const publishedId = (id: string): string => id.replace(/^(drafts|versions\.[^.]+)\./, '')
