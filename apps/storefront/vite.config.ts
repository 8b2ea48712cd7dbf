import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { fontBuild } from './font-build.ts'

/** What every page needs, in one file: it compresses better than its parts, and stays in the browser's cache. */
const runtime = { name: 'runtime', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ }

/** What surrounds every page and draws its links, pictures and skies, for the same reason. */
const shell = {
  name: 'shell',
  test: /node_modules[\\/]zustand|app[\\/](site|root|commerce[\\/](money|product-types)|stores[\\/]screen|layout[\\/](?!error-page|footer|over-page)|content[\\/](image-url|link-address|document-route|page-meta|plain-text|structured-data)|ui[\\/](icons|content-link|shop-link|prefetch|near-view|picture|sky|use-page-sky|wave)|features[\\/](rich-text[\\/]rich-text\.|navigation[\\/](page-fade|logo-link|stay-on-page)|cart[\\/](drawer[\\/]cart-button|session[\\/]cart-count)|banner[\\/](announcement-banner|banner-room|choose-banner)))/,
}

/** Smaller, once compressed, than what the bundler's own makes: to inline less leaves more that is alike. */
const terserOptions = { module: true, ecma: 2020, compress: { passes: 3, inline: 1 } } as const

/** How a product gets into the cart, from any page that sells. */
const buying = {
  name: 'buying',
  test: /app[\\/](features[\\/]cart[\\/](drawer[\\/](add-failed|use-add-to-cart)|model[\\/](line-variant|merchandise)|session[\\/]cart-loader)|routes[\\/]product[\\/]purchase-offers)/,
}

/** What the product page and its sister, the gift card's, are made of. */
const product = {
  name: 'product',
  test: /app[\\/](ui[\\/](number-|use-hold)|features[\\/]cart[\\/]model[\\/]line-quantity|routes[\\/]product[\\/](add-to-cart|purchase-panel|option-picker|plan-picker|selected-variant|gallery|product-page|product-meta))/,
}

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), fontBuild()],
  environments: {
    client: {
      build: {
        minify: 'terser',
        rolldownOptions: { output: { codeSplitting: { groups: [runtime, shell, buying, product] } } },
      },
    },
    ssr: { build: { rolldownOptions: { input: './server/main/renderer.ts' } } },
  },
  build: { target: 'es2023', terserOptions, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
})
