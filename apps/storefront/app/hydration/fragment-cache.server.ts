import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { FragmentCache } from './lazy-when-idle.tsx'

/** The maximum size of all cached HTML, in bytes. */
const maxSize = 8 * 1024 * 1024

const htmlCache = new LRUCache<string, Buffer>({ maxSize, sizeCalculation: ({ length }) => length })

const markStart = '<template data-part-'
const markEnd = '"></template>'
/** React's marker for a part that failed on the server, and that the browser renders again. */
const failure = '<!--$!-->'

/**
 * The parts of one page whose HTML other pages can reuse, because it depends only on their props, the route and the
 * root's data.
 */
export class RenderedFragments implements FragmentCache {
  readonly #keyPrefix: string
  readonly #fragments: { key: string; html: Buffer | undefined }[] = []

  /**
   * @param route the route's id: React's generated ids depend on the elements around a part.
   * @param rootData the data of the root route, which every part can read.
   */
  constructor(route: string | undefined, rootData: object) {
    this.#keyPrefix = hash('sha1', JSON.stringify([route, rootData]), 'base64')
  }

  register(name: string, props: object): { number: number; isCached: boolean } {
    const key = hash('sha1', `${this.#keyPrefix} ${name} ${JSON.stringify(props)}`, 'base64')
    const html = htmlCache.get(key)
    return { number: this.#fragments.push({ key, html }) - 1, isCached: html !== undefined }
  }

  /** Replaces the placeholders in a rendered page with the HTML of their parts, and caches the HTML of new parts. */
  insertCachedHtml(page: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
    const pieces: Buffer[] = []
    let from = 0
    for (let at = page.indexOf(markStart); at >= 0; at = page.indexOf(markStart, from)) {
      const end = page.indexOf(markEnd, at)
      const [edge, number] = page.toString('latin1', at + markStart.length, end).split('="')
      const part = this.#fragments[Number(number)]
      const before = page.subarray(from, at)
      pieces.push(before)
      if (part?.html) pieces.push(part.html)
      else if (part && edge === 'end' && !before.includes(failure)) htmlCache.set(part.key, Buffer.from(before))
      from = end + markEnd.length
    }
    return pieces.length === 0 ? page : Buffer.concat([...pieces, page.subarray(from)])
  }
}
