import { hash } from 'node:crypto'
import type { DataSource } from '../../app/data-source.ts'

/** The texts of queries by short ids, which are the same in every process. */
export class QueryTexts {
  readonly #ids = new Map<string, string>()
  readonly #texts = new Map<string, string>()

  /** Texts are the shop's own, and so of a small number. */
  idOf(text: string): string {
    const known = this.#ids.get(text)
    if (known) return known
    const id = hash('sha1', text, 'base64url')
    this.#ids.set(text, id)
    this.#texts.set(id, text)
    return id
  }

  textOf(id: string): string | undefined {
    return this.#texts.get(id)
  }
}

/** The id of the query's text in a source: its second word. */
export const textIdIn = (query: DataSource['query']): string => query.split(' ', 2)[1] ?? ''
