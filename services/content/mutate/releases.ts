import { releaseOfVersion, type ContentDocument } from '@shop/groq/document'
import { storedRelease, type StoredRelease } from './release-schema.ts'

/** The type of releases, which only actions on releases write. */
export const releaseType = 'system.release'

const prefix = '_.releases.'

export const releaseDocumentId = (release: string): string => prefix + release

export const isReleaseDocumentId = (id: string): boolean => id.startsWith(prefix)

/** A stored document as a release; undefined if it is none. */
export function releaseFrom(document: ContentDocument | undefined): StoredRelease | undefined {
  if (document?._type !== releaseType) return undefined
  const parsed = storedRelease.safeParse(document)
  return parsed.success ? parsed.data : undefined
}

/** When a release is to be published, in milliseconds since 1970; undefined unless it is scheduled. */
export const dueTime = ({ state, publishAt }: StoredRelease): number | undefined =>
  state === 'scheduled' && publishAt ? Date.parse(publishAt) : undefined

/** Whether the time of a scheduled release has come. */
export const isDue = (release: StoredRelease, now: number): boolean => (dueTime(release) ?? Infinity) <= now

/**
 * The release that locks a version: one that is scheduled, published or archived. Versions outside of
 * a release can be changed.
 */
export function releaseLocking(
  id: string,
  get: (id: string) => ContentDocument | undefined,
): StoredRelease | undefined {
  const name = releaseOfVersion(id)
  const release = name === undefined ? undefined : releaseFrom(get(releaseDocumentId(name)))
  return release?.state === 'active' ? undefined : release
}
