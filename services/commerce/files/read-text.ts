import { isUtf8 } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { describeFileError } from '@shop/database/file-error'
import { CatalogueError } from './catalogue-error.ts'

const refuse = (message: string) => new CatalogueError([{ row: undefined, column: undefined, message }])

/**
 * The text of a file of the catalogue.
 * @throws CatalogueError without the file's name when it cannot be read, or is not UTF-8: decoding it would lose its
 * accented letters.
 */
export async function readText(file: string): Promise<string> {
  const content = await readFile(file).catch((error: unknown) => {
    const problem = describeFileError(error)
    throw problem === undefined ? error : refuse(`${path.resolve(file)} ${problem}`)
  })
  if (isUtf8(content)) return content.toString()
  throw refuse('the file is not UTF-8: save it as such, in a spreadsheet as “CSV UTF-8”')
}
