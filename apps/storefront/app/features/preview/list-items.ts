import { getPublishedId, studioPath, type Path } from '@sanity/client/csm'
import { createDataAttribute } from '@sanity/visual-editing/create-data-attribute'
import { vercelStegaDecode } from '@vercel/stega'

/** The origin of a text of the page. `id` is that of the published document; `baseUrl` the Studio's. */
interface Origin {
  id: string
  type: string
  path: Path
  baseUrl: string
}

/** An item of a list of a document. */
export interface ListItem {
  /** The document and the path of the list. */
  list: string
  key: string
  /** Its index in the list, if the list consists of references. */
  index?: number
  /** The value of `data-sanity`, which makes an element draggable in the Studio. */
  attribute: string
}

/** The key of a step of a path, if it leads to an item of a list. */
const keyOf = (step: Path[number] | undefined): string | undefined =>
  typeof step === 'object' && '_key' in step ? step._key : undefined

/** The item that a path ends with. */
function createItem({ id, type, path, baseUrl }: Origin, key: string): ListItem {
  return {
    list: `${id} ${studioPath.toString(path.slice(0, -1))}`,
    key,
    attribute: createDataAttribute({ id, type, path, baseUrl }).toString(),
  }
}

/** The origin that preview texts contain as invisible characters; undefined for other texts. */
export function originOf(text: string): Origin | undefined {
  const { href } = vercelStegaDecode<{ href?: string }>(text) ?? {}
  if (href === undefined) return undefined
  const { searchParams } = new URL(href, 'http://studio')
  const [id, type, path, baseUrl] = ['id', 'type', 'path', 'baseUrl'].map((name) => searchParams.get(name))
  return id && type && path && baseUrl ? { id, type, path: studioPath.fromString(path), baseUrl } : undefined
}

/** The items of lists that a text is part of, by its path. */
export function itemsOf(origin: Origin): ListItem[] {
  return origin.path.flatMap((step, index) => {
    const key = keyOf(step)
    return key === undefined ? [] : createItem({ ...origin, path: origin.path.slice(0, index + 1) }, key)
  })
}

/** The items of a document's lists that refer to other documents, each with the published id of that document. */
export function referencesOf(value: unknown, origin: Origin): [id: string, item: ListItem][] {
  if (typeof value !== 'object' || value === null) return []
  if (!Array.isArray(value))
    return Object.entries(value).flatMap(([name, each]) =>
      referencesOf(each, { ...origin, path: [...origin.path, name] }),
    )
  return value.flatMap((each, index): [string, ListItem][] => {
    const { _key: key, _ref: reference } = Object(each)
    if (typeof key !== 'string') return []
    const inList = { ...origin, path: [...origin.path, { _key: key }] }
    return typeof reference === 'string'
      ? [[getPublishedId(reference), { ...createItem(inList, key), index }]]
      : referencesOf(each, inList)
  })
}
