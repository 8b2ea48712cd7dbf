import { constants, setPriority } from 'node:os'
import sharp from 'sharp'
import { InvalidImageError, transformImage, type ImageTransform } from './images.ts'

/** A job to transform an image. */
export interface BackgroundOrder {
  source: Uint8Array
  transform: ImageTransform
}

/** The result of a job. */
export type BackgroundResult =
  | { bytes: Uint8Array<ArrayBuffer>; contentType: string }
  | { message: string; isInvalid: boolean }

async function run({ source, transform }: BackgroundOrder): Promise<BackgroundResult> {
  try {
    return await transformImage(source, transform)
  } catch (error) {
    return {
      message: error instanceof Error ? error.message : String(error),
      isInvalid: error instanceof InvalidImageError,
    }
  }
}

// Ignored, because a signal to the shop's whole process group would end this process first; it ends with the shop.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
sharp.concurrency(1)
process.on('message', async (order: BackgroundOrder) => process.send?.(await run(order)))
process.on('disconnect', () => process.exit())
