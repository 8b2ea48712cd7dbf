import { isLongerThan } from './result-size.ts'
import { isJsonObject, type ContentDocument } from './document.ts'
import { Source, partOf, type Origin, type Traced } from './origin.ts'

/** How the paths of a source map name the items of a list: by index, or by `_key` where items have one. */
export type ItemSelector = 'index' | 'key'

const escapes: Record<string, string> = {
  '\f': String.raw`\f`,
  '\n': String.raw`\n`,
  '\r': String.raw`\r`,
  '\t': String.raw`\t`,
  "'": String.raw`\'`,
  '\\': String.raw`\\`,
}

const quoted = (text: string): string =>
  `'${text.replaceAll(/[\f\n\r\t'\\]/g, (character) => escapes[character] ?? '')}'`

/** A step of a normalized JSONPath. */
const stepOf = (key: string | number): string => (typeof key === 'number' ? `[${key}]` : `[${quoted(key)}]`)

/** A path in documents; `index` is its place in the list of paths, if it is in there. */
interface PathNode {
  path: string
  steps: Map<string | number, PathNode>
  index: number | undefined
}

const pathNode = (path: string): PathNode => ({ path, steps: new Map(), index: undefined })

const isMade = (origin: Origin): boolean => origin !== undefined && origin !== 'literal' && !(origin instanceof Source)

class SourceMapWriter {
  readonly #selector: ItemSelector
  readonly #documents = new Map<ContentDocument, number>()
  readonly #root = pathNode('$')
  readonly #paths: string[] = []
  /** Steps of places in the result, as JSON without quotes. */
  readonly #steps = new Map<string, string>()
  readonly #mappings: string[] = []
  #left: number

  constructor(selector: ItemSelector, maxLength: number) {
    this.#selector = selector
    this.#left = maxLength
  }

  /**
   * Adds the mappings of a value.
   * @param place in the result, as JSON without quotes.
   */
  write(value: unknown, origin: Origin, place: string): void {
    if (this.#left < 0) return
    if (!isMade(origin)) {
      if (origin !== undefined || value !== null) this.#map(place, origin)
    } else if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) this.write(item, partOf(origin, index, item), `${place}[${index}]`)
    } else if (isJsonObject(value)) {
      for (const name of Object.keys(value)) {
        const part = value[name]
        this.write(part, partOf(origin, name, part), place + this.#stepTo(name))
      }
    }
  }

  /** The map; undefined if its mappings alone are too long. */
  get json(): string | undefined {
    if (this.#left < 0) return undefined
    const documents = [...this.#documents.keys()].map(({ _id, _type, _originalId }) => ({
      _id: _originalId ?? _id,
      _type,
    }))
    const lists = JSON.stringify({ documents, paths: this.#paths })
    return `${lists.slice(0, -1)},"mappings":{${this.#mappings.join(',')}}}`
  }

  #map(place: string, origin: Origin): void {
    const mapping = `"${place}":{"type":"value","source":${this.#sourceOf(origin)}}`
    this.#left -= mapping.length
    this.#mappings.push(mapping)
  }

  #stepTo(name: string): string {
    const known = this.#steps.get(name)
    if (known !== undefined) return known
    const step = JSON.stringify(stepOf(name)).slice(1, -1)
    this.#steps.set(name, step)
    return step
  }

  #sourceOf(origin: Origin): string {
    if (!(origin instanceof Source)) return origin === 'literal' ? '{"type":"literal"}' : '{"type":"unknown"}'
    return `{"type":"documentValue","document":${this.#documentOf(origin)},"path":${this.#pathOf(origin)}}`
  }

  #documentOf({ document }: Source): number {
    const known = this.#documents.get(document)
    if (known !== undefined) return known
    this.#documents.set(document, this.#documents.size)
    return this.#documents.size - 1
  }

  #pathOf(source: Source): number {
    const node = this.#nodeOf(source)
    if (node.index !== undefined) return node.index
    node.index = this.#paths.push(node.path) - 1
    return node.index
  }

  #nodeOf({ parent, key, value }: Source): PathNode {
    if (!parent) return this.#root
    const above = this.#nodeOf(parent)
    const itemKey = this.#selector === 'key' && typeof key === 'number' ? Object(value)._key : undefined
    const isKeyed = typeof itemKey === 'string'
    const step = isKeyed ? `\u0000${itemKey}` : key
    const known = above.steps.get(step)
    if (known) return known
    const node = pathNode(above.path + (isKeyed ? `[?(@._key==${quoted(itemKey)})]` : stepOf(key)))
    above.steps.set(step, node)
    return node
  }
}

/**
 * A result's source map as JSON: `documents` (`_id` and `_type`; the id of the draft or version where that is shown),
 * `paths`, and `mappings` from places in the result to them. Parts of a mapped value have the place's path and their
 * own after it. Undefined if it is longer than `maxLength` characters.
 * @see https://github.com/sanity-io/content-source-maps
 */
function sourceMapOf(result: Traced, selector: ItemSelector, maxLength: number): string | undefined {
  const writer = new SourceMapWriter(selector, maxLength)
  writer.write(result.value, result.origin, '$')
  const { json } = writer
  return json !== undefined && json.length <= maxLength ? json : undefined
}

/**
 * A result as JSON, with its source map if a selector is given; undefined if they are longer than `maxLength`
 * characters, roughly.
 */
export function writeResult(
  result: Traced,
  selector: ItemSelector | undefined,
  maxLength: number,
): { json: string; sourceMap: string | undefined } | undefined {
  if (isLongerThan(result.value, maxLength)) return undefined
  const json = JSON.stringify(result.value) ?? 'null'
  if (!selector) return { json, sourceMap: undefined }
  const sourceMap = sourceMapOf(result, selector, maxLength - json.length)
  return sourceMap === undefined ? undefined : { json, sourceMap }
}
