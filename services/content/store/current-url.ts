import type { ContentDocument } from '@shop/groq/document'
import { assetKind } from './asset-kind.ts'

/**
 * The document with its asset's current URL: the stored one may be from before a change of domain, or from an export.
 */
export function withCurrentUrl(document: ContentDocument, publicUrl: string): ContentDocument {
  const path = assetKind(document) && document['path']
  if (typeof path !== 'string' || !/^(images|files)\//.test(path)) return document
  return { ...document, url: `${publicUrl}/${path}` }
}
