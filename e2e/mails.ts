import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { ShopProcess } from './shop-process.ts'

/** The messages that a shop has sent; a partially written one has another file name. */
export async function mailsOf({ dataDirectory }: Pick<ShopProcess, 'dataDirectory'>): Promise<string[]> {
  const directory = path.join(dataDirectory, 'mail')
  const names = await readdir(directory).catch(() => [])
  const whole = names.filter((name) => name.endsWith('.eml'))
  return Promise.all(whole.map((name) => readFile(path.join(directory, name), 'utf8')))
}
