import { execFileSync } from 'node:child_process'
import { lstat, mkdir, readdir, readFile, symlink, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { temporaryFolder } from '@shop/testing/temporary-folder'
import { expect, test } from 'vitest'
import { writeAtomically } from './write-atomically.ts'

async function newFolder(): Promise<string> {
  const folder = await temporaryFolder()
  return folder
}

test('of two that write a file at once each is complete, and the last one stays', async () => {
  const folder = await newFolder()
  const file = path.join(folder, 'orders.csv')
  const started = Promise.withResolvers<void>()
  const first = Promise.withResolvers<void>()
  const slow = writeAtomically(file, async (unfinished) => {
    await writeFile(unfinished, 'the orders')
    started.resolve()
    await first.promise
    await writeFile(unfinished, ' of the slow one', { flag: 'a' })
  })
  await started.promise
  await writeAtomically(file, (unfinished) => writeFile(unfinished, 'fast'))
  expect(await readFile(file, 'utf8')).toBe('fast')
  first.resolve()
  await slow
  expect(await readFile(file, 'utf8')).toBe('the orders of the slow one')
  expect(await readdir(folder)).toEqual(['orders.csv'])
})

test('what a killed writer has left is removed an hour later', async () => {
  const folder = await newFolder()
  const file = path.join(folder, 'orders.csv')
  const leftover = `${file}.unfinished-0`
  await writeFile(leftover, 'half')
  await writeAtomically(file, (unfinished) => writeFile(unfinished, 'whole'))
  expect(await readdir(folder)).toHaveLength(2)
  const then = new Date(Date.now() - 3_700_000)
  await utimes(leftover, then, then)
  await writeAtomically(file, (unfinished) => writeFile(unfinished, 'whole'))
  expect(await readdir(folder)).toEqual(['orders.csv'])
})

test('a writer that fails leaves the previous file', async () => {
  const folder = await newFolder()
  const file = path.join(folder, 'orders.csv')
  await writeFile(file, 'before')
  const failing = writeAtomically(file, async (unfinished) => {
    await writeFile(unfinished, 'half')
    throw new Error('The disk is full')
  })
  await expect(failing).rejects.toThrow('full')
  expect(await readFile(file, 'utf8')).toBe('before')
  expect(await readdir(folder)).toEqual(['orders.csv'])
})

test('a writer that fails for the disk names the file, whether the system or SQLite reports it', async () => {
  const file = path.join(await newFolder(), 'orders.csv')
  for (const code of ['ENOSPC', 'SQLITE_FULL']) {
    const failing = writeAtomically(file, async () => {
      throw Object.assign(new Error(`${code}: write`), { code })
    })
    await expect(failing).rejects.toThrow(`${file} was not written: the disk is full`)
  }
})

test('a link to a file stays, and the file gets the new content', async () => {
  const folder = await newFolder()
  const [file, link] = [path.join(folder, 'kept', 'orders.csv'), path.join(folder, 'newest.csv')]
  await mkdir(path.dirname(file))
  await writeFile(file, 'before')
  await symlink(file, link)
  await writeAtomically(link, (unfinished) => writeFile(unfinished, 'after'))
  expect((await lstat(link)).isSymbolicLink()).toBe(true)
  expect(await readFile(file, 'utf8')).toBe('after')
})

test('a link to a file that does not exist yet stays, and the file is created', async () => {
  const folder = await newFolder()
  const [file, link] = [path.join(folder, 'kept', 'orders.csv'), path.join(folder, 'links', 'newest.csv')]
  await mkdir(path.dirname(link))
  await symlink('../kept/orders.csv', link)
  const write = () => writeAtomically(link, (unfinished) => writeFile(unfinished, 'orders'))
  await expect(write()).rejects.toThrow(`no such file or directory, access '${path.dirname(file)}'`)
  await mkdir(path.dirname(file))
  await write()
  expect((await lstat(link)).isSymbolicLink()).toBe(true)
  expect(await readFile(file, 'utf8')).toBe('orders')
})

test('links in a circle are refused', async () => {
  const link = path.join(await newFolder(), 'newest.csv')
  await symlink(link, link)
  await expect(writeAtomically(link, (unfinished) => writeFile(unfinished, 'orders'))).rejects.toThrow('ELOOP')
})

test('a pipe is refused and stays', async () => {
  const pipe = path.join(await newFolder(), 'pipe')
  execFileSync('mkfifo', [pipe])
  const link = `${pipe}-link`
  await symlink(pipe, link)
  for (const name of [pipe, link]) {
    const failing = writeAtomically(name, (unfinished) => writeFile(unfinished, 'orders'))
    await expect(failing).rejects.toThrow(`${name} is a device or a pipe and not a file`)
  }
  expect((await lstat(pipe)).isFIFO()).toBe(true)
  expect((await lstat(link)).isSymbolicLink()).toBe(true)
})
