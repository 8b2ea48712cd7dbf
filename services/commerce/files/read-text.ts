import { isUtf8 } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import { CatalogueError } from './catalogue-error.ts'

/**
 * The text of a file of the catalogue.
 * @param name its path relative to the product file's folder; undefined for the product file itself.
 * @throws CatalogueError when it is not UTF-8: decoding it would lose its accented letters.
 */
export async function readText(file: string, name?: string): Promise<string> {
  const content = await readFile(file)
  if (isUtf8(content)) return content.toString()
  const message = 'the file is not UTF-8: save it as such, in a spreadsheet as “CSV UTF-8”'
  throw new CatalogueError([{ row: 1, column: undefined, message, ...(name !== undefined && { file: name }) }])
}
