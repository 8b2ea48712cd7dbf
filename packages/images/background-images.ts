import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { ask } from '@shop/child-process/ask'
import type { BackgroundResult, BackgroundOrder } from './background-process.ts'
import { InvalidImageError } from './image-errors.ts'
import type { ImageTransform } from './images.ts'

const program = fileURLToPath(new URL('background-process.ts', import.meta.url))

/** Transforms images in a separate process, with low priority and on one core. */
export interface BackgroundImages {
  /**
   * Like `transformImage`; the process is started when it does not run. One at a time.
   * @throws {InvalidImageError} when the source cannot be decoded; {Error} when the process has ended.
   */
  transform(
    source: Uint8Array,
    transform: ImageTransform,
  ): Promise<{ bytes: Uint8Array<ArrayBuffer>; contentType: string }>
  /** Ends the process, and with it a transform in progress. */
  end(): void
}

/**
 * Decoding uses the memory of a separate process, which is freed when it ends; requests never wait for this work in
 * the image queue of the shop's process.
 */
export function createBackgroundImages(): BackgroundImages {
  let child: ChildProcess | undefined

  function start(): ChildProcess {
    const started = fork(program, {
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    started.on('error', () => {})
    started.on('exit', () => {
      if (child === started) child = undefined
    })
    return started
  }

  return {
    async transform(source, transform) {
      child ??= start()
      const order: BackgroundOrder = { source, transform }
      const result = await ask<BackgroundResult>(child, order)
      if ('bytes' in result) return result
      throw result.isInvalid ? new InvalidImageError(result.message) : new Error(result.message)
    },
    end() {
      child?.kill('SIGKILL')
      child = undefined
    },
  }
}
