import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { bundleGroups } from './bundle-groups.ts'
import { fontBuild } from './font-build.ts'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), fontBuild()],
  environments: {
    client: {
      build: {
        rolldownOptions: { output: { codeSplitting: { groups: bundleGroups } } },
      },
    },
    ssr: { build: { rolldownOptions: { input: './server/main/renderer.ts' } } },
  },
  build: { target: 'es2023', assetsInlineLimit: 0, modulePreload: false },
})
