import { performance as ofNode } from 'node:perf_hooks'
import { ReadableStream } from 'node:stream/web'

// jsdom lacks these, and a test's context has none of Node's own globals.
Object.assign(globalThis, { ReadableStream })
Object.assign(performance, { getEntriesByType: ofNode.getEntriesByType.bind(ofNode) })
