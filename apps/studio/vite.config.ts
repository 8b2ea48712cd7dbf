import path from 'node:path'
import { precompress } from '@shop/http/precompress'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const clientOnOurOrigin = path.join(import.meta.dirname, 'connection/client.ts')

/** URLs hard-coded in the Studio, and their replacements; the service accepts these requests and ignores them. */
const ownAddresses = [
  ['https://sanity-cdn.com', '/services/content/v1/intake'],
  ['https://api.sanity.io/vX/intake', '/services/content/v1/intake'],
] as const

const foreignFont = /@font-face\s*\{[^}]*https:\/\/design-system-static\.sanity\.io[^}]*\}/g

/** Keeps all requests of the Studio on our own origin. */
function ownOrigin(): Plugin {
  return {
    name: 'own-origin',
    enforce: 'pre',
    resolveId(source, importer) {
      return source === '@sanity/client' && importer !== clientOnOurOrigin ? clientOnOurOrigin : undefined
    },
    transform(code, id) {
      if (!/node_modules\/(@sanity|sanity|ui5)\//.test(id)) return undefined
      const own = ownAddresses.reduce((text, [foreign, address]) => text.replaceAll(foreign, address), code)
      return { code: own.replace(foreignFont, ''), map: null }
    },
  }
}

/** Compresses the build: six megabytes of script become one and a half. */
const compressed = (): Plugin => ({
  name: 'compressed',
  writeBundle: ({ dir }) => (dir ? precompress(dir, 6) : undefined),
})

/**
 * Modules shared by several parts of the Studio go into one file: with a file per icon there would be hundreds of
 * requests, and over plain HTTP a browser makes six at a time. Excludes what the login page shares with the Studio.
 */
const sharedChunk = {
  name: 'shared',
  test: /node_modules\/(?!@simplewebauthn)/,
  minShareCount: 2,
  maxModuleSize: 100_000,
}

/** In a file of its own, which is executed before the shared one. */
const idleCallbacks = { name: 'idle-callbacks', test: /idle-callbacks\.ts$/ }

export default defineConfig({
  base: '/admin/',
  plugins: [ownOrigin(), react(), compressed()],
  define: { 'process.env.SANITY_STUDIO_DISABLE_TELEMETRY': '"true"' },
  build: {
    outDir: 'build',
    // `scripts/builds.mjs` removes old files: a studio of the last build may be open.
    emptyOutDir: false,
    target: 'es2024',
    chunkSizeWarningLimit: 8000,
    rolldownOptions: {
      input: ['index.html', 'sign-in.html'].map((file) => path.join(import.meta.dirname, file)),
      output: { codeSplitting: { groups: [idleCallbacks, sharedChunk] } },
    },
  },
})
