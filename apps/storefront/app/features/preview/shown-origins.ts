import { originOf } from './list-items.ts'

export type TextOrigin = NonNullable<ReturnType<typeof originOf>>

/**
 * Cache of decoded origins by text: decoding those of a long page takes 30 ms, and a page changes often while loading.
 */
const knownOrigins = new Map<string, TextOrigin | undefined>()
/** The cache's maximum size. A page has some hundred texts; each typed letter adds one. */
const maxCached = 5000

function readOrigin(text: string): TextOrigin | undefined {
  if (knownOrigins.size >= maxCached) knownOrigins.clear()
  if (!knownOrigins.has(text)) knownOrigins.set(text, originOf(text))
  return knownOrigins.get(text)
}

/** The texts and pictures of the page that come from content: the text's node, or the picture. */
export function* shownOrigins(): Generator<[Text | HTMLImageElement, TextOrigin]> {
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    if (!(node instanceof Text || node instanceof HTMLImageElement)) continue
    const text = node instanceof Text ? node.data : node.alt
    const origin = text ? readOrigin(text) : undefined
    if (origin) yield [node, origin]
  }
}
