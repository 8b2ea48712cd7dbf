import path from 'node:path'
import { precompress } from '@shop/http/precompress'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const clientOnOurOrigin = path.join(import.meta.dirname, 'connection/client.ts')

/** Addresses that the Studio's code names in full, and what stands for them here: the service answers, and reads nothing. */
const ownAddresses = [
  ['https://sanity-cdn.com', '/services/content/v1/intake'],
  ['https://api.sanity.io/vX/intake', '/services/content/v1/intake'],
] as const

const foreignFont = /@font-face\s*\{[^}]*https:\/\/design-system-static\.sanity\.io[^}]*\}/g

/** Keeps every request of the Studio on our own origin. */
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

/** Editors are not always beside the server: six megabytes of script are sent as one and a half. */
const compressed = (): Plugin => ({
  name: 'compressed',
  writeBundle: ({ dir }) => (dir ? precompress(dir, 6) : undefined),
})

/**
 * What several parts of the Studio share, in one file: each icon in one of its own would be hundreds of requests, and over
 * plain HTTP a browser has six at a time. What the page for signing in shares with the Studio stays out of it.
 */
const sharedChunk = {
  name: 'shared',
  test: /node_modules\/(?!@simplewebauthn)/,
  minShareCount: 2,
  maxModuleSize: 100_000,
}

export default defineConfig({
  base: '/admin/',
  plugins: [ownOrigin(), react(), compressed()],
  define: { 'process.env.SANITY_STUDIO_DISABLE_TELEMETRY': '"true"' },
  build: {
    outDir: 'build',
    target: 'es2024',
    chunkSizeWarningLimit: 8000,
    rolldownOptions: {
      input: ['index.html', 'sign-in.html'].map((file) => path.join(import.meta.dirname, file)),
      output: { codeSplitting: { groups: [sharedChunk] } },
    },
  },
})
