import { availableParallelism } from 'node:os'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { fontBuild } from './font-build.ts'

/** What every page needs, in one file: it compresses better than its parts, and stays in the browser's cache. */
const runtime = {
  name: 'runtime',
  test: /node_modules[\\/](react(?![\\/](compiler-runtime|cjs[\\/]react-compiler-runtime))|react-dom|react-router|scheduler)[\\/]/,
}

/** What surrounds every page and draws its links, pictures and skies, for the same reason. */
const shell = {
  name: 'shell',
  test: /node_modules[\\/]zustand|app[\\/](site|root|stores[\\/]screen|layout[\\/](?!error-page|footer|over-page)|content[\\/](image-url|page-meta|plain-text)|ui[\\/](icons|content-link|shop-link|prefetch|near-view|picture|sky|use-page-sky|wave)|features[\\/](rich-text[\\/]rich-text\.|navigation[\\/](page-fade|logo-link|stay-on-page)|cart[\\/](drawer[\\/]cart-button|session[\\/]cart-count)|banner[\\/](announcement-banner|banner-room|choose-banner)))/,
}

/** Smaller, once compressed, than what the bundler's own makes: to inline less leaves more that is alike. */
const terserOptions = {
  module: true,
  ecma: 2020,
  compress: { passes: 3, inline: 1 },
  // By default Vite leaves a core to itself, and waits.
  maxWorkers: availableParallelism(),
} as const

/** How a product gets into the cart, from any page that sells. */
const buying = {
  name: 'buying',
  test: /app[\\/](features[\\/]cart[\\/](drawer[\\/](add-failed|use-add-to-cart)|model[\\/](line-variant|merchandise)|session[\\/]cart-loader)|routes[\\/]product[\\/]purchase-offers)/,
}

/** What tells of products, on any page that lists or sells them; a note of missing prices would bring what sells otherwise. */
const products = {
  name: 'products',
  test: /app[\\/](commerce[\\/](money|product-types)|content[\\/](link-address|document-route|document-types|structured-data)|features[\\/]product-tile[\\/]prices-missing)/,
}

/** What the product page and its sister, the gift card's, are made of. */
const product = {
  name: 'product',
  test: /app[\\/](ui[\\/](number-|use-hold)|features[\\/]cart[\\/]model[\\/]line-quantity|routes[\\/]product[\\/](add-to-cart|purchase-panel|option-picker|plan-picker|selected-variant|gallery|product-page|product-meta))/,
}

/** What every page loads once it is idle, with what only that needs. */
const idle = {
  name: 'over-page',
  test: /app[\\/]layout[\\/]over-page/,
}

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), fontBuild()],
  environments: {
    client: {
      build: {
        minify: 'terser',
        rolldownOptions: { output: { codeSplitting: { groups: [runtime, shell, buying, products, product, idle] } } },
      },
    },
    ssr: { build: { rolldownOptions: { input: './server/main/renderer.ts' } } },
  },
  build: { target: 'es2023', terserOptions, assetsInlineLimit: 0, modulePreload: false },
})
