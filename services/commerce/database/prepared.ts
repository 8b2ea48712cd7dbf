import type { Compilable, CompiledQuery, QueryResult } from 'kysely'
import type { Queries } from './tables.ts'

type Values = Readonly<Record<string, unknown>>

/** A placeholder for a value, or for an entry of a list, while a statement is compiled. */
class Slot {
  readonly #name: string
  readonly #index: number | undefined

  constructor(name: string, index?: number) {
    this.#name = name
    this.#index = index
  }

  valueIn(values: Values): unknown {
    const value = values[this.#name]
    return this.#index !== undefined && Array.isArray(value) ? value[this.#index] : value
  }
}

function slotsFor(values: Values): Values {
  const slots = Object.entries(values).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map((_entry, index) => new Slot(name, index)) : new Slot(name),
  ])
  return Object.fromEntries(slots)
}

/** The lengths of the lists: each combination needs a separate statement. */
function formOf(values: Values): string {
  let form = ''
  for (const name in values) {
    const value = values[name]
    if (Array.isArray(value)) form += `${value.length} `
  }
  return form
}

/** The maximum number of compiled forms that are cached per statement. */
const maxForms = 100

/**
 * A statement that is built and compiled once per database, since that takes longer than most statements run.
 * @param build may use the values only as parameters, because it is called with placeholders. It may use the length of
 * a list.
 */
export function prepared<Given extends object, Row>(
  build: (queries: Queries, values: Given) => Compilable<Row>,
): (queries: Queries, values: Given) => Promise<QueryResult<Row>> {
  const databases = new WeakMap<object, Map<string, CompiledQuery<Row>>>()
  return (queries, given) => {
    const values = given as Values
    // A database and its transactions have the same adapter.
    const { adapter } = queries.getExecutor()
    const forms = databases.get(adapter) ?? new Map<string, CompiledQuery<Row>>()
    const form = formOf(values)
    let statement = forms.get(form)
    if (!statement) {
      statement = build(queries, slotsFor(values) as Given).compile()
      if (forms.size >= maxForms) forms.clear()
      databases.set(adapter, forms.set(form, statement))
    }
    const parameters = statement.parameters.map((each) => (each instanceof Slot ? each.valueIn(values) : each))
    return queries.executeQuery({ ...statement, parameters })
  }
}
