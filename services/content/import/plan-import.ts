import type { MutationResult } from '../store/dataset-log.ts'
import type { PlanSource, TransactionPlan } from '../store/dataset.ts'
import type { ContentDocument, JsonObject } from '../store/document.ts'
import { strongReferences } from '../store/references.ts'
import type { NewAsset } from '../assets/asset-document.ts'
import { objectsIn } from './document-fields.ts'
import type { ImportProblem } from './import-error.ts'
import type { ImportedDocument } from './ndjson-documents.ts'

export interface ImportPlan {
  documents: readonly ImportedDocument[]
  assets: readonly (NewAsset | ContentDocument)[]
  mode: 'create' | 'replace' | 'missing'
  transactionId: string
  /** ISO 8601; times that the export gives are kept. */
  now: string
}

type Change = { id: string; document: ContentDocument }

const timeOf = (value: unknown, fallback: string): string => (typeof value === 'string' ? value : fallback)

function complete(fields: JsonObject, id: string, type: string, { transactionId, now }: ImportPlan): Change {
  const _createdAt = timeOf(fields['_createdAt'], now)
  const document = {
    ...fields,
    _id: id,
    _type: type,
    _rev: transactionId,
    _createdAt,
    _updatedAt: timeOf(fields['_updatedAt'], _createdAt),
  }
  return { id, document }
}

/** The path of the first field of a document that refers to `target`. */
function fieldReferringTo(fields: JsonObject, target: string): string | undefined {
  for (const { path, object } of objectsIn(fields)) {
    if (object['_ref'] === target && object['_weak'] !== true) return path
  }
  return undefined
}

/**
 * What an import writes to a dataset: new assets, and the documents that the mode lets through.
 * Problems: ids that exist (mode `create`), and strong references to nothing.
 */
export function planImport(
  existing: PlanSource,
  plan: ImportPlan,
): { plan: TransactionPlan; problems: ImportProblem[] } {
  const { documents, mode } = plan
  const written = documents.filter(({ id }) => mode !== 'missing' || !existing.get(id))
  const assets = plan.assets.filter(({ _id: id }) => !existing.get(id))
  const changes = [
    ...assets.map((asset) => complete(asset, asset._id, asset._type, plan)),
    ...written.map(({ fields, id, type }) => complete(fields, id, type, plan)),
  ]
  const after = new Set(changes.map(({ id }) => id))
  const problems = [
    ...existingIds(written, existing, mode),
    ...danglingReferences(written, (id) => after.has(id) || existing.get(id) !== undefined),
  ]
  const results = changes.map(({ id }): MutationResult => ({ id, operation: existing.get(id) ? 'update' : 'create' }))
  return { plan: { changes, results }, problems }
}

function existingIds(
  documents: readonly ImportedDocument[],
  existing: PlanSource,
  mode: ImportPlan['mode'],
): ImportProblem[] {
  if (mode !== 'create') return []
  return documents
    .filter(({ id }) => existing.get(id))
    .map(({ line, id }) => ({ line, field: '_id', message: `"${id}" exists in the dataset already` }))
}

function danglingReferences(documents: readonly ImportedDocument[], exists: (id: string) => boolean): ImportProblem[] {
  return documents.flatMap(({ line, fields }) =>
    [...strongReferences(fields)]
      .filter((target) => !exists(target))
      .map((target) => ({
        line,
        field: fieldReferringTo(fields, target),
        message: `refers to "${target}", which does not exist`,
      })),
  )
}
