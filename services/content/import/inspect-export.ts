import path from 'node:path'
import { fileUsesIn, missingFiles, type AssetUse } from './import-assets.ts'
import type { ImportProblem } from './import-error.ts'
import { readDocuments } from './ndjson-documents.ts'

/** What must be known of the whole export before its first document is written. */
export interface ExportContents {
  /** The line of each document, by id. */
  lines: ReadonlyMap<string, number>
  /** Every file that the documents use, without duplicates. */
  uses: readonly AssetUse[]
  /** Problems of single lines, of duplicate ids, and of files. */
  problems: readonly ImportProblem[]
}

/**
 * Reads an export once; keeps no documents in memory.
 * @throws when its file of documents cannot be read.
 */
export async function inspectExport(directory: string, file: string): Promise<ExportContents> {
  const lines = new Map<string, number>()
  const uses = new Map<string, AssetUse>()
  const problems: ImportProblem[] = []
  for await (const document of readDocuments(path.join(directory, file))) {
    if (!('fields' in document)) {
      problems.push(document)
      continue
    }
    const { id, line } = document
    const first = lines.get(id)
    if (first) problems.push({ line, field: '_id', message: `"${id}" is on line ${first} already` })
    else lines.set(id, line)
    for (const use of fileUsesIn(document, directory)) {
      if ('message' in use) problems.push(use)
      else if (!uses.has(use.file)) uses.set(use.file, use)
    }
  }
  problems.push(...(await missingFiles([...uses.values()], directory)))
  return { lines, uses: [...uses.values()], problems }
}
