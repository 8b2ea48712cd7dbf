import { randomUUID } from 'node:crypto'
import path from 'node:path'
import type { Plugin } from 'vite'

/** The folder of the server's build, without subfolders. */
const outputFolder = path.join(import.meta.dirname, 'build/server')

/** Packages that load files relative to their own modules: native code, worker programs, font tables. */
export const unbundled = ['better-sqlite3', 'sharp', 'pino', 'pdfkit']

/**
 * The constants of a build. It has a separate id, because when only server code has changed, the browser's scripts and
 * their manifest's version stay the same.
 */
export const serverConstants = (): Record<string, string> => ({
  'process.env.NODE_ENV': '"production"',
  'process.env.BUILD_ID': JSON.stringify(randomUUID()),
})

/**
 * Lets modules of the server's build resolve files relative to their place in the repository: the demo, stylesheets,
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
