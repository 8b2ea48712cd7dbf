import { urlSearchParamPreviewPerspective } from '@sanity/preview-url-secret/constants'
import { ownPath } from '../../app/content/own-path.ts'

/** The previewed page, always as a path of this site: the home page for any other address. */
export function previewUrl(wanted: string, dataset: string): string {
  const { pathname, searchParams } = ownPath(wanted)
  if (!searchParams.has(urlSearchParamPreviewPerspective)) searchParams.set(urlSearchParamPreviewPerspective, 'drafts')
  if (!searchParams.has('preview')) searchParams.set('preview', '')
  searchParams.set('dataset', dataset)
  return `${pathname}?${searchParams}`
}
