import type { ContentDocument, JsonObject } from '@shop/groq/document'
import { releaseType } from '../mutate/releases.ts'
import type { DocumentChange } from '../store/dataset-memory.ts'
import type { StoredIds } from '../store/dataset-log.ts'
import { strongReferences } from '../store/references.ts'
import type { NewAsset } from '../assets/asset-document.ts'
import { objectsIn } from './document-fields.ts'
import type { ImportProblem } from './import-error.ts'
import type { ImportedDocument } from './ndjson-documents.ts'

export interface ImportPlan {
  assets: readonly (NewAsset | ContentDocument)[]
  mode: 'create' | 'replace' | 'missing'
  transactionId: string
  /** ISO 8601; timestamps in the export are kept. */
  now: string
  /** Whether a document is part of the import, including assets. */
  isImported(id: string): boolean
}

/** A part of an import. */
export interface ImportPart {
  changes: DocumentChange[]
  /** The number of existing documents that are kept. */
  skipped: number
  /** Existing ids (mode `create`), and strong references to missing documents. */
  problems: ImportProblem[]
}

/** The batch size, which bounds memory. */
const documentsAtATime = 200

const timeOf = (value: unknown, fallback: string): string => (typeof value === 'string' ? value : fallback)

/** Removes the schedule of a release, which must be scheduled again: otherwise an import might publish at once. */
function unscheduled(fields: JsonObject, type: string): JsonObject {
  if (type !== releaseType || fields['state'] !== 'scheduled') return fields
  const { publishAt: _publishAt, ...rest } = fields
  return { ...rest, state: 'active' }
}

function complete(fields: JsonObject, id: string, type: string, { transactionId, now }: ImportPlan): DocumentChange {
  const _createdAt = timeOf(fields['_createdAt'], now)
  const document = {
    ...unscheduled(fields, type),
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

async function* inGroups<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item[]> {
  let group: Item[] = []
  for await (const item of items) {
    group.push(item)
    if (group.length < documentsAtATime) continue
    yield group
    group = []
  }
  yield group
}

/** The changes of an import, part by part: new assets first, then the documents that the mode selects. */
export async function* planImport(
  documents: AsyncIterable<ImportedDocument>,
  stored: StoredIds,
  plan: ImportPlan,
): AsyncGenerator<ImportPart> {
  yield planAssets(await stored(plan.assets.map(({ _id }) => _id)), plan)
  for await (const group of inGroups(documents)) yield await planDocuments(group, stored, plan)
}

function planAssets(existing: ReadonlySet<string>, plan: ImportPlan): ImportPart {
  const added = plan.assets.filter(({ _id: id }) => !existing.has(id))
  return { changes: added.map((asset) => complete(asset, asset._id, asset._type, plan)), skipped: 0, problems: [] }
}

async function planDocuments(
  documents: readonly ImportedDocument[],
  stored: StoredIds,
  plan: ImportPlan,
): Promise<ImportPart> {
  const targets = documents.flatMap(({ fields }) => [...strongReferences(fields)].filter((id) => !plan.isImported(id)))
  const existing = await stored([...documents.map(({ id }) => id), ...targets])
  const written = documents.filter(({ id }) => plan.mode !== 'missing' || !existing.has(id))
  return {
    changes: written.map(({ fields, id, type }) => complete(fields, id, type, plan)),
    skipped: documents.length - written.length,
    problems: [
      ...(plan.mode === 'create' ? existingIds(written, existing) : []),
      ...danglingReferences(written, (id) => plan.isImported(id) || existing.has(id)),
    ],
  }
}

const existingIds = (documents: readonly ImportedDocument[], existing: ReadonlySet<string>): ImportProblem[] =>
  documents
    .filter(({ id }) => existing.has(id))
    .map(({ line, id }) => ({ line, field: '_id', message: `"${id}" exists in the dataset already` }))

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
