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
    // The server is built with its pages and its packages: a process loads 155 files instead of 2,571.
    ...(command === 'build' && {
      ssr: {
        define: serverConstants(),
        // Packages are read as Node reads them, so that none is there twice.
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
  // `scripts/builds.mjs` removes old files: the shop may be running on those of the last build.
  build: { target: 'es2023', assetsInlineLimit: 0, modulePreload: false, emptyOutDir: false },
}))
