import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { namingFile } from './catalogue-error.ts'
import { readText } from './read-text.ts'

const folders = ['pages', 'policies', 'blogs', 'metaobjects']

/** The files of the store's own texts in a folder, by path; undefined if it has none. */
export async function readTextFiles(root: string): Promise<Record<string, string> | undefined> {
  const texts: Record<string, string> = {}
  for (const folder of folders) {
    const names = await readdir(path.join(root, folder), { recursive: true }).catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
      throw error
    })
    for (const name of names.toSorted()) {
      if (!name.endsWith('.md')) continue
      const place = [folder, ...name.split(path.sep)].join('/')
      texts[place] = await namingFile(place, () => readText(path.join(root, folder, name)))
    }
  }
  return Object.keys(texts).length > 0 ? texts : undefined
}
