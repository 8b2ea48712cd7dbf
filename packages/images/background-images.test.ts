import { execFileSync } from 'node:child_process'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { createBackgroundImages } from './background-images.ts'
import { InvalidImageError, readImageMetadata } from './images.ts'

const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a2b0ff' } })
  .png()
  .toBuffer()

/** The processes that transform images for this one, with their priorities. */
const processes = () =>
  execFileSync('ps', ['-eo', 'pid,ppid,ni,args'], { encoding: 'utf8' })
    .split('\n')
    .flatMap((line) => {
      const [, pid, parent, nice] = /^\s*(\d+)\s+(\d+)\s+(\d+).*background-process/.exec(line) ?? []
      return Number(parent) === process.pid ? [{ pid: Number(pid), nice: Number(nice) }] : []
    })

test('images are transformed in another process of low priority, and in a new one when it was killed', async () => {
  const images = createBackgroundImages()
  onTestFinished(images.end)
  const { bytes, contentType } = await images.transform(picture, { width: 30, format: 'avif' })
  expect(contentType).toBe('image/avif')
  expect(await readImageMetadata(bytes)).toMatchObject({ width: 30, height: 20, format: 'avif' })
  const [first] = processes()
  expect(first?.nice).toBe(10)

  const broken = images.transform(picture.subarray(0, 60), { width: 30 })
  await expect(broken).rejects.toThrow(InvalidImageError)
  const cutOff = images.transform(picture, { width: 30 })
  process.kill(first?.pid ?? 0, 'SIGKILL')
  await expect(cutOff).rejects.toThrow('has ended')
  expect((await images.transform(picture, { width: 30 })).contentType).toBe('image/png')
  images.end()
  await expect.poll(processes).toEqual([])
})
