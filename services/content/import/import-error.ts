/** What is wrong in an export, and where: `line` counts from 1, `field` is a path as `sections[0].image`. */
export interface ImportProblem {
  line: number
  field?: string | undefined
  message: string
}

const maxToldProblems = 20

const told = ({ line, field, message }: ImportProblem): string => `line ${line}${field ? `, ${field}` : ''}: ${message}`

/** An export that cannot be taken in; nothing of it was. */
export class ImportError extends Error {
  override readonly name = 'ImportError'
  readonly problems: readonly ImportProblem[]

  constructor(file: string, problems: readonly ImportProblem[]) {
    const inOrder = problems.toSorted((a, b) => a.line - b.line)
    const more = problems.length > maxToldProblems ? [`and ${problems.length - maxToldProblems} more`] : []
    super([`${file} was not imported:`, ...inOrder.slice(0, maxToldProblems).map(told), ...more].join('\n'))
    this.problems = inOrder
  }
}
