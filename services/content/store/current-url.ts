import type { ContentDocument } from '@shop/groq/document'

/**
 * The document with its asset's current URL: the stored one may be from before a change of domain, or from an export.
 */
export function withCurrentUrl(document: ContentDocument, publicUrl: string): ContentDocument {
  const isAsset = document._type === 'sanity.imageAsset' || document._type === 'sanity.fileAsset'
  const path = isAsset ? document['path'] : undefined
  if (typeof path !== 'string' || !/^(images|files)\//.test(path)) return document
  return { ...document, url: `${publicUrl}/${path}` }
}
