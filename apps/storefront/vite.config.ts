import { availableParallelism } from 'node:os'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { bundleGroups } from './bundle-groups.ts'
import { fontBuild } from './font-build.ts'

/** Smaller, once compressed, than what the bundler's own makes: to inline less leaves more that is alike. */
const terserOptions = {
  module: true,
  ecma: 2020,
  compress: { passes: 3, inline: 1 },
  // By default Vite leaves a core to itself, and waits.
  maxWorkers: availableParallelism(),
} as const

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), fontBuild()],
  environments: {
    client: {
      build: {
        minify: 'terser',
        rolldownOptions: { output: { codeSplitting: { groups: bundleGroups } } },
      },
    },
    ssr: { build: { rolldownOptions: { input: './server/main/renderer.ts' } } },
  },
  build: { target: 'es2023', terserOptions, assetsInlineLimit: 0, modulePreload: false },
})
