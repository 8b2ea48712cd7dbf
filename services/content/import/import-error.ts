/** A problem in an export: `line` counts from 1, `field` is a path such as `sections[0].image`. */
export interface ImportProblem {
  line: number
  field?: string | undefined
  message: string
}

const maxListedProblems = 20

const format = ({ line, field, message }: ImportProblem): string =>
  `line ${line}${field ? `, ${field}` : ''}: ${message}`

/** An export that cannot be imported; nothing was written. */
export class ImportError extends Error {
  override readonly name = 'ImportError'
  readonly problems: readonly ImportProblem[]

  constructor(file: string, problems: readonly ImportProblem[]) {
    const inOrder = problems.toSorted((a, b) => a.line - b.line)
    const more = problems.length > maxListedProblems ? [`and ${problems.length - maxListedProblems} more`] : []
    super([`${file} was not imported:`, ...inOrder.slice(0, maxListedProblems).map(format), ...more].join('\n'))
    this.problems = inOrder
  }
}
