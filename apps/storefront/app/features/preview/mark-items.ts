import type { ListItem } from './list-items.ts'

/** The items that an element contains, by list and key. */
type Contents = Map<string, Map<string, ListItem>>

/** Adds items to the contents of an element and all of its ancestors. */
function contain(contents: Map<Element, Contents>, inner: Element, items: readonly ListItem[]): void {
  for (let element: Element | null = inner; element; element = element.parentElement) {
    const lists = contents.get(element) ?? new Map<string, Map<string, ListItem>>()
    for (const item of items) lists.set(item.list, (lists.get(item.list) ?? new Map()).set(item.key, item))
    contents.set(element, lists)
  }
}

/**
 * The children of an element that show the items of a list: each has one item, and no two the same. Undefined unless
 * there are two or more. The documents of a reference list may also appear elsewhere on the page, so its items must be
 * the only content of the element, in order, and have the same element name.
 */
function childrenOf(
  element: Element,
  list: string,
  contents: Map<Element, Contents>,
): [Element, ListItem][] | undefined {
  const found: [Element, ListItem][] = []
  let hasOthers = false
  for (const child of element.children) {
    const [item, ...others] = contents.get(child)?.get(list)?.values() ?? []
    if (item === undefined) hasOthers ||= contents.has(child)
    else if (others.length > 0 || found.some(([, { key }]) => key === item.key)) return undefined
    else found.push([child, item])
  }
  const indexes = found.flatMap(([, { index }]) => index ?? [])
  const isOrdered = indexes.every((current, position) => current >= (indexes[position - 1] ?? 0))
  const names = new Set(found.map(([{ localName }]) => localName))
  const isElsewhere = indexes.length > 0 && (hasOthers || !isOrdered || names.size > 1)
  return found.length > 1 && !isElsewhere ? found : undefined
}

/**
 * Finds the elements that show the items of lists, by the texts in them.
 * @param texts elements with a text, each with the items that the text is part of.
 * @returns the value of `data-sanity` for each of them. An element that shows items of several lists gets the
 * innermost.
 */
export function findItems(texts: readonly (readonly [Element, readonly ListItem[]])[]): Map<Element, string> {
  const contents = new Map<Element, Contents>()
  for (const [element, items] of texts) contain(contents, element, items)
  const found = new Map<Element, string>()
  for (const [element, lists] of contents) {
    for (const [list, items] of lists) {
      if (items.size < 2) continue
      for (const [child, { attribute }] of childrenOf(element, list, contents) ?? []) found.set(child, attribute)
    }
  }
  return found
}
