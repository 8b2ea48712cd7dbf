export interface CatalogueIssue {
  /** As a spreadsheet counts: the header is row 1. */
  row: number
  /** As the header names it; undefined for what concerns the row as a whole. */
  column: string | undefined
  message: string
  /** The file beside the products that it is in; undefined for the products' own. */
  file?: string
}

const shown = 20

function describe({ row, column, message, file }: CatalogueIssue): string {
  return `${file ? `${file}, ` : ''}row ${row}${column ? `, ${column}` : ''}: ${message}`
}

/** A catalogue file that cannot be imported. Nothing of it has been kept. */
export class CatalogueError extends Error {
  override readonly name = 'CatalogueError'
  readonly issues: readonly CatalogueIssue[]

  constructor(issues: readonly CatalogueIssue[]) {
    const more = issues.length > shown ? [`… and ${issues.length - shown} more`] : []
    super(['The catalogue was not imported', ...issues.slice(0, shown).map(describe), ...more].join('\n  '))
    this.issues = issues
  }
}
