import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** What every page needs, in one file: it compresses better than its parts, and stays in the browser's cache. */
const runtime = { name: 'runtime', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ }

/** What surrounds every page and draws its links, pictures and skies, for the same reason. */
const shell = {
  name: 'shell',
  test: /node_modules[\\/]zustand|app[\\/](site|root|stores[\\/]screen|layout[\\/](?!over-page|footer)|content[\\/](image-url|link-address|document-route|page-meta)|ui[\\/](icons|content-link|shop-link|near-view|picture|sky|wave)|features[\\/](navigation[\\/](page-fade|prefetch)|cart[\\/]cart-(button|count)|display[\\/]((use|when|lazy-when)-idle|visitor-wishes)|banner[\\/](announcement-banner|banner-room|choose-banner)))/,
}

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: [runtime, shell] } } } } },
    ssr: { build: { rolldownOptions: { input: './server/renderer.ts' } } },
  },
  build: { target: 'es2023', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
})
