export interface CatalogueIssue {
  /** The row number of a spreadsheet: the header is row 1. */
  row: number
  /** The column's header; undefined if the whole row is meant. */
  column: string | undefined
  message: string
  /** The file next to the product file; undefined for the product file itself. */
  file?: string
}

const shown = 20

function describe({ row, column, message, file }: CatalogueIssue): string {
  return `${file ? `${file}, ` : ''}row ${row}${column ? `, ${column}` : ''}: ${message}`
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
