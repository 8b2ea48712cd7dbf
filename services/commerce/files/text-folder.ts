import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { namingFile } from './catalogue-error.ts'
import { readText } from './read-text.ts'

const folders = ['pages', 'policies', 'blogs', 'metaobjects']

/** The paths of the store's own texts in a folder, by kind of text and sorted. */
export async function listTextFiles(root: string): Promise<string[]> {
  const places: string[] = []
  for (const folder of folders) {
    const names = await readdir(path.join(root, folder), { recursive: true }).catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
      throw error
    })
    const texts = names.toSorted().filter((name) => name.endsWith('.md'))
    places.push(...texts.map((name) => [folder, ...name.split(path.sep)].join('/')))
  }
  return places
}

/** The files of the store's own texts in a folder, by path; undefined if it has none. */
export async function readTextFiles(root: string): Promise<Record<string, string> | undefined> {
  const texts: Record<string, string> = {}
  for (const place of await listTextFiles(root))
    texts[place] = await namingFile(place, () => readText(path.join(root, place)))
  return Object.keys(texts).length > 0 ? texts : undefined
}
