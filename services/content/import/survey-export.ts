import path from 'node:path'
import { fileUsesIn, missingFiles, type AssetUse } from './import-assets.ts'
import type { ImportProblem } from './import-error.ts'
import { readDocuments } from './ndjson-documents.ts'

/** What has to be known of an export as a whole before the first of its documents can be written. */
export interface ExportSurvey {
  /** The line of each document, by its id. */
  lines: ReadonlyMap<string, number>
  /** Every file that the documents use, once. */
  uses: readonly AssetUse[]
  /** What is wrong with single lines, with ids that come twice, and with files. */
  problems: readonly ImportProblem[]
}

/**
 * Reads an export once from end to end; of the documents themselves nothing is kept.
 * @throws when its file of documents cannot be read.
 */
export async function surveyExport(directory: string, file: string): Promise<ExportSurvey> {
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
