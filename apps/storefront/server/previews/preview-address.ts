import { urlSearchParamPreviewPerspective } from '@sanity/preview-url-secret/constants'

/** The previewed page, always as a path of this site. */
export function previewAddress(wanted: string, dataset: string): string {
  const { pathname, searchParams } = new URL(wanted, 'http://localhost')
  if (!searchParams.has(urlSearchParamPreviewPerspective)) searchParams.set(urlSearchParamPreviewPerspective, 'drafts')
  if (!searchParams.has('preview')) searchParams.set('preview', '')
  searchParams.set('dataset', dataset)
  return `/${pathname.replace(/^\/+/, '')}?${searchParams}`
}
