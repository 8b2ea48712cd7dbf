export interface CatalogueIssue {
  /** The row number of a spreadsheet: the header is row 1. Undefined if the whole file is meant. */
  row: number | undefined
  /** The column's header; undefined if the whole row is meant. */
  column: string | undefined
  message: string
  /** The file's path in the folder of the product file; undefined until it is known. */
  file?: string
}

const shown = 20

function describe({ row, column, message, file }: CatalogueIssue): string {
  const place = [file, row && `row ${row}`, column].filter(Boolean).join(', ')
  return `${place}: ${message}`
}

/** A catalogue file that cannot be imported. Nothing was imported. */
export class CatalogueError extends Error {
  override readonly name = 'CatalogueError'
  readonly issues: readonly CatalogueIssue[]

  constructor(issues: readonly CatalogueIssue[]) {
    const more = issues.length > shown ? [`… and ${issues.length - shown} more`] : []
    super(['The catalogue was not imported', ...issues.slice(0, shown).map(describe), ...more].join('\n  '))
    this.issues = issues
  }
}

/** Runs a part of an import; `place` changes the file, row or column of each of its problems. */
export async function placingIssues<Result>(
  part: () => Promise<Result>,
  place: (issue: CatalogueIssue) => CatalogueIssue,
): Promise<Result> {
  try {
    return await part()
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error
    throw new CatalogueError(error.issues.map(place))
  }
}

/** Runs a part of an import, and adds the name of its file to errors that have none. */
export const namingFile = <Result>(file: string, part: () => Promise<Result>): Promise<Result> =>
  placingIssues(part, (issue) => ({ file, ...issue }))
