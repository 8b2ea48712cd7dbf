import { z } from 'zod'
import { patchFields } from './mutation-schema.ts'

const name = <Name extends string>(action: Name) => z.literal(`sanity.action.release.${action}`)

/** Reserved names, which are those of perspectives. */
const reserved: ReadonlySet<string> = new Set(['drafts', 'previewDrafts', 'published', 'raw'])

const releaseId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/, 'letters, digits, "-" and "_" only, at most 64')
  .refine((id) => !reserved.has(id), 'the name of a perspective')

const instant = z.iso.datetime({ offset: true })

/** The metadata of a release. `cardinality` is `one` for the scheduled draft of a single document. */
export const releaseMetadata = z.looseObject({
  title: z.string().max(1000).nullish(),
  description: z.string().max(10_000).nullish(),
  releaseType: z.enum(['asap', 'scheduled', 'undecided']).default('undecided'),
  intendedPublishAt: instant.nullish(),
  cardinality: z.enum(['one', 'many']).nullish(),
})

const states = ['active', 'scheduled', 'published', 'archived'] as const

/** A release as it is stored: the document `_.releases.{name}`. */
export const storedRelease = z.looseObject({
  _id: z.string(),
  name: z.string(),
  state: z.enum(states),
  publishAt: instant.nullish(),
  /** The versions that the release had when it was published or archived. */
  finalDocumentStates: z.array(z.looseObject({ id: z.string() })).nullish(),
})
export type StoredRelease = z.infer<typeof storedRelease>

const imported = z.looseObject({
  metadata: releaseMetadata.optional(),
  state: z.string().optional(),
  finalDocumentStates: storedRelease.shape.finalDocumentStates,
})

/**
 * The actions on releases. `import` adds a release of another dataset, which is active unless it was published or
 * archived: a scheduled one must be scheduled again.
 * @see https://www.sanity.io/docs/http-reference/actions
 */
export const releaseActions = [
  z.object({ actionType: name('create'), releaseId, metadata: releaseMetadata.prefault({}) }),
  z.object({ actionType: name('edit'), releaseId, patch: patchFields }),
  z.object({ actionType: name('publish'), releaseId }),
  z.object({ actionType: name('schedule'), releaseId, publishAt: instant }),
  z.object({ actionType: name('unschedule'), releaseId }),
  z.object({ actionType: name('archive'), releaseId }),
  z.object({ actionType: name('unarchive'), releaseId }),
  z.object({ actionType: name('delete'), releaseId }),
  z.object({
    actionType: name('import'),
    releaseId,
    attributes: imported.optional(),
    document: imported.optional(),
    ifExists: z.enum(['fail', 'ignore', 'replace']).default('fail'),
  }),
] as const

export type ReleaseAction = z.infer<(typeof releaseActions)[number]>
