interface PreviewLinkOptions {
  documentId: string
  /** The release whose version is previewed. */
  release?: string | undefined
  dataset: string
  /** The Studio's own origin. */
  origin: string
  /** The origin of previews for a Studio running on a developer's machine. */
  localPreviewUrl: string | null
}

const isLocal = (origin: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(origin).hostname)

/** The origin of the shop that shows previews for a Studio at `origin`. */
export const previewOrigin = (origin: string, localPreviewUrl: string | null): string =>
  isLocal(origin) && localPreviewUrl ? localPreviewUrl : origin

/**
 * `{origin}/preview/{documentId}?dataset={dataset}` (specification, section 2); a draft uses its published id, a
 * version its own.
 */
export function previewLink({ documentId, release, dataset, origin, localPreviewUrl }: PreviewLinkOptions): string {
  const version = release === undefined ? '' : `versions.${release}.`
  const id = version + documentId.replace(/^drafts\./, '')
  return `${previewOrigin(origin, localPreviewUrl)}/preview/${id}?dataset=${dataset}`
}
