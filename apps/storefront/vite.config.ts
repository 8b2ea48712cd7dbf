import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** What every page needs, in one file: it compresses better than its parts, and stays in the browser's cache. */
const runtime = { name: 'runtime', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ }

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: [runtime] } } } } },
    ssr: { build: { rolldownOptions: { input: './server/renderer.ts' } } },
  },
  build: { target: 'es2023', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
})
