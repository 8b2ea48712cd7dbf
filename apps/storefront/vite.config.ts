import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { bundleGroups } from './bundle-groups.ts'
import { fontBuild } from './font-build.ts'
import { serverConstants, sourceUrls, unbundled } from './server-build.ts'

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), fontBuild(), sourceUrls()],
  environments: {
    client: {
      build: {
        rolldownOptions: { output: { codeSplitting: { groups: bundleGroups } } },
      },
    },
    // The server is bundled with its pages and packages: a process loads 155 files instead of 2,571.
    ...(command === 'build' && {
      ssr: {
        define: serverConstants(),
        // Packages are resolved like in Node, so that none is loaded twice.
        resolve: {
          noExternal: true,
          external: unbundled,
          mainFields: [],
          conditions: ['node'],
          extensions: ['.js', '.json'],
        },
        build: {
          sourcemap: true,
          rolldownOptions: {
            input: { server: './server.ts' },
            output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', comments: false },
          },
        },
      },
    }),
  },
  // Otherwise Vite discovers a package when a page first imports it, and reloads all open pages.
  optimizeDeps: { entries: ['app/entry.client.tsx', 'app/root.tsx', 'app/routes/**/*.tsx'] },
  // `scripts/builds.mjs` removes old files, because the shop may be running on those of the last build.
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: false,
    emptyOutDir: false,
    // Compressed, such a hash takes 4 bytes, one of the default's 64 characters 6. Most scripts name other files.
    rolldownOptions: { output: { hashCharacters: 'hex' } },
  },
}))
