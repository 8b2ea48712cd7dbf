import { isJsonObject } from '@shop/groq/document'
import { z } from 'zod'
import { patchFields, transactionId } from './mutation-schema.ts'
import { releaseActions, type ReleaseAction } from './release-schema.ts'

const name = <Name extends string>(action: Name) => z.literal(`sanity.action.document.${action}`)

const id = z.string().min(1)
const attributes = z.looseObject({ _id: z.string().optional(), _type: z.string().min(1) })
const namedDocument = attributes.extend({ _id: id })
const revisions = { ifDraftRevisionId: z.string().nullish(), ifPublishedRevisionId: z.string().nullish() }
const purge = z.boolean().optional()

/** Names an action that does not exist; long names are shortened. */
function unknownAction(input: unknown): string | undefined {
  const type = isJsonObject(input) ? input['actionType'] : undefined
  return typeof type === 'string' ? `unknown action "${type.slice(0, 100)}"` : undefined
}

const action = z.discriminatedUnion(
  'actionType',
  [
    z.object({
      actionType: name('create'),
      publishedId: id.optional(),
      attributes,
      ifExists: z.enum(['fail', 'ignore']).default('fail'),
    }),
    z.object({ actionType: name('edit'), draftId: id, publishedId: id, patch: patchFields }),
    z.object({ actionType: name('publish'), draftId: id, publishedId: id, ...revisions }),
    z.object({ actionType: name('unpublish'), draftId: id, publishedId: id }),
    z.object({ actionType: name('delete'), publishedId: id, includeDrafts: z.array(id).default([]), purge }),
    z.object({ actionType: name('discard'), draftId: id, purge }),
    z.object({ actionType: name('replaceDraft'), publishedId: id.optional(), attributes }),
    z.object({
      actionType: name('version.create'),
      publishedId: id.optional(),
      document: namedDocument.optional(),
      baseId: id.optional(),
      versionId: id.optional(),
      ifBaseRevisionId: z.string().nullish(),
    }),
    z.object({ actionType: name('version.replace'), document: namedDocument }),
    z.object({ actionType: name('version.discard'), versionId: id, purge }),
    z.object({ actionType: name('version.unpublish'), versionId: id, publishedId: id }),
    ...releaseActions,
  ],
  { error: ({ input, code }) => (code === 'invalid_union' ? unknownAction(input) : undefined) },
)

export type Action = z.infer<typeof action>
export type DocumentAction = Exclude<Action, ReleaseAction>

/** The maximum number of actions per transaction. */
const maxActions = 1000

/**
 * The body of an action request. References into other datasets are never checked, so
 * `skipCrossDatasetReferenceValidation` has no effect.
 * @see https://www.sanity.io/docs/http-reference/actions
 */
export const actionBody = z.object({
  // Not a union: its errors would not say what is wrong with an action.
  actions: z.preprocess((given) => (isJsonObject(given) ? [given] : given), z.array(action).max(maxActions)),
  transactionId: transactionId.optional(),
  dryRun: z.boolean().default(false),
  skipCrossDatasetReferenceValidation: z.boolean().optional(),
})
