import { randomUUID } from 'node:crypto'
import { performance as ofNode } from 'node:perf_hooks'
import { ReadableStream } from 'node:stream/web'
import { BroadcastChannel } from 'node:worker_threads'

const context = randomUUID()

/** A channel between the pages of one test file: Node's reach all contexts of the process, which are other files. */
class ChannelOfContext extends BroadcastChannel {
  constructor(name: string) {
    super(`${name} ${context}`)
  }
}

/** In a page without a layout nothing is ever in view. */
class NothingInView {
  observe() {}
  unobserve() {}
  disconnect() {}
}

// jsdom lacks these, and a test's context has none of Node's own globals.
Object.assign(globalThis, { ReadableStream, BroadcastChannel: ChannelOfContext, IntersectionObserver: NothingInView })
Object.assign(performance, { getEntriesByType: ofNode.getEntriesByType.bind(ofNode) })
