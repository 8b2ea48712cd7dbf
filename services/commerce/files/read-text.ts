import { isUtf8 } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { CatalogueError } from './catalogue-error.ts'

const reasons: Partial<Record<string, string>> = {
  ENOENT: 'does not exist',
  EISDIR: 'is a folder and not a file',
  EACCES: 'may not be read by this user',
}

/** The reason why a file cannot be read; undefined for an error that says nothing about the file. */
function readProblem(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? reasons[String(error.code)] : undefined
}

const refuse = (message: string) => new CatalogueError([{ row: undefined, column: undefined, message }])

/**
 * The text of a file of the catalogue.
 * @throws CatalogueError without the file's name when it cannot be read, or is not UTF-8: decoding it would lose its
 * accented letters.
 */
export async function readText(file: string): Promise<string> {
  const content = await readFile(file).catch((error: unknown) => {
    const problem = readProblem(error)
    throw problem === undefined ? error : refuse(`${path.resolve(file)} ${problem}`)
  })
  if (isUtf8(content)) return content.toString()
  throw refuse('the file is not UTF-8: save it as such, in a spreadsheet as “CSV UTF-8”')
}
