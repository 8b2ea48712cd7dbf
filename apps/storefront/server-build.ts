import { randomUUID } from 'node:crypto'
import path from 'node:path'
import type { Plugin } from 'vite'

/** Where the server's build lies, flat. */
const outputFolder = path.join(import.meta.dirname, 'build/server')

/** Packages that find files beside their own: native code, programs of their threads, tables of fonts. */
export const unbundled = ['better-sqlite3', 'sharp', 'pino', 'pdfkit']

/**
 * What a build knows of itself. Its id is its own: when only code of the server has changed, the browser's scripts and
 * the version of their manifest are those of the build before.
 */
export const serverConstants = (): Record<string, string> => ({
  'process.env.NODE_ENV': '"production"',
  'process.env.BUILD_ID': JSON.stringify(randomUUID()),
})

/**
 * Modules of the server's build find files as if they still lay at their place in the repository: the demo, stylesheets,
 * GraphQL schemas, the programs of other processes.
 */
export const sourceUrls = (): Plugin => ({
  name: 'source-urls',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'ssr',
  transform: {
    filter: { id: /^\/|^[A-Z]:/, code: 'import.meta.url' },
    handler(code, id) {
      const url = path.relative(outputFolder, id).split(path.sep).map(encodeURIComponent).join('/')
      return {
        code: code.replaceAll('import.meta.url', `new URL(${JSON.stringify(url)}, import.meta.url).href`),
        map: null,
      }
    },
  },
})
