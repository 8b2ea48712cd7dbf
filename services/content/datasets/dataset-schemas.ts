import { z } from 'zod'
import { isCommentsName } from '../store/comments-dataset.ts'

/** The rules of the hosted API for names. */
export const datasetName = z
  .string()
  .min(2)
  .max(64)
  .regex(
    /^[a-z0-9][-_a-z0-9]*[a-z0-9]$/,
    'must be lower-case letters, digits, dashes and underscores, and begin and end with a letter or digit',
  )
  .refine((name) => !isCommentsName(name), 'must not end with -comments, as the add-on datasets with comments do')

/** Which datasets are requested: those with content, or those with comments. */
export const datasetSearch = z.object({
  datasetProfile: z.enum(['content', 'comments']).optional(),
  addonFor: z.string().max(256).optional(),
})

const aclMode = z.enum(['public', 'private'], 'must be public or private')
const description = z.string().max(1000).nullable()

export const newDataset = z.object({
  aclMode: aclMode.default('public'),
  description: description.default(null),
  embeddings: z.object({ enabled: z.literal(false, 'are not available') }).optional(),
})

export const datasetChange = z.object({ aclMode: aclMode.optional(), description: description.optional() })

export const tagName = z
  .string()
  .max(64)
  .regex(/^[a-z0-9][-_a-z0-9]*$/, 'must be lower-case letters, digits, dashes and underscores')

export const newCopy = z.object({
  targetDataset: datasetName,
  skipHistory: z.boolean().default(false),
  skipContentReleases: z.boolean().default(false),
})

export const jobPage = z.object({
  offset: z.coerce.number().int().min(0).max(10_000).default(0),
  limit: z.coerce.number().int().min(1).max(1000).default(10),
})
