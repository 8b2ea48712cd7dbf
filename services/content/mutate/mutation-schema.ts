import { z } from 'zod'
import { anyValue, flag } from '../protocol/parse-input.ts'

const everyElement = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\[\s*\*\s*\]/g

/** The maximum length in characters. The search for a closing quote takes quadratic time. */
const maxPathLength = 4096

/**
 * A JSONMatch path, in which `[*]` is replaced by an equivalent range: the library that applies patches, here and in
 * editors' browsers, does not support the asterisk.
 * @see https://www.sanity.io/docs/content-lake/json-match
 */
const path = z
  .string()
  .max(maxPathLength)
  .transform((text) => text.replace(everyElement, (part) => (part.startsWith('[') ? '[0:]' : part)))

/** Values by path. */
const values = z.record(path, z.unknown())
const numbers = z.record(path, z.number())
const strings = z.record(path, z.string())

const insert = z.union([
  z.strictObject({ before: path, items: z.array(z.unknown()) }),
  z.strictObject({ after: path, items: z.array(z.unknown()) }),
  z.strictObject({ replace: path, items: z.array(z.unknown()) }),
])

const patchOperations = {
  set: values.optional(),
  setIfMissing: values.optional(),
  unset: z.array(path).optional(),
  inc: numbers.optional(),
  dec: numbers.optional(),
  insert: insert.optional(),
  diffMatchPatch: strings.optional(),
  ifRevisionID: z.string().optional(),
}

/** A patch without its target. */
export const patchFields = z.strictObject(patchOperations)

const byId = { id: z.string() }
const byQuery = { query: z.string(), params: z.record(z.string(), anyValue).optional() }

const patch = z.union([
  z.strictObject({ ...byId, ...patchOperations }),
  z.strictObject({ ...byQuery, ...patchOperations }),
])
const selection = z.union([z.strictObject({ ...byId, purge: z.boolean().optional() }), z.strictObject(byQuery)])

const newDocument = z.looseObject({ _id: z.string().optional(), _type: z.string().min(1) })
const namedDocument = z.looseObject({ _id: z.string().min(1), _type: z.string().min(1) })

const mutation = z
  .strictObject({
    create: newDocument.optional(),
    createOrReplace: namedDocument.optional(),
    createIfNotExists: namedDocument.optional(),
    delete: selection.optional(),
    patch: patch.optional(),
  })
  .refine(
    (fields) => Object.keys(fields).length === 1,
    'A mutation is exactly one of create, createOrReplace, createIfNotExists, delete and patch',
  )

/** The maximum number of mutations per transaction. */
const maxMutations = 10_000

/** A transaction id chosen by the client: it becomes the revision of the documents written. */
export const transactionId = z
  .string()
  .regex(/^[A-Za-z0-9_.-]{1,128}$/, 'letters, digits, "-", "_" and "." only, at most 128')

/**
 * The body of a mutation request.
 * @see https://www.sanity.io/docs/http-reference/mutation
 */
export const mutationBody = z.object({
  mutations: z.array(mutation).max(maxMutations),
  transactionId: transactionId.optional(),
})

export type Mutation = z.infer<typeof mutation>
export type Patch = z.infer<typeof patch>
export type PatchOperations = z.infer<typeof patchFields>
export type Selection = z.infer<typeof selection>
export type NewDocument = z.infer<typeof newDocument>

/**
 * The query string of a mutation request. `visibility` is validated and always satisfied: changes are durable and
 * visible before the response.
 */
export const mutationOptions = z.object({
  returnIds: flag.default(false),
  returnDocuments: flag.default(false),
  dryRun: flag.default(false),
  autoGenerateArrayKeys: flag.default(false),
  visibility: z.enum(['sync', 'async', 'deferred']).default('sync'),
  transactionId: transactionId.optional(),
})
