import type { ContentDocument } from '@shop/groq/document'

/** Whether a document is that of an image or of another file; undefined for other documents. */
export function assetKind({ _type }: ContentDocument): 'image' | 'file' | undefined {
  if (_type === 'sanity.imageAsset') return 'image'
  return _type === 'sanity.fileAsset' ? 'file' : undefined
}
