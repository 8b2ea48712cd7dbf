import path from 'node:path'
import { defineConfig } from 'vitest/config'

const root = path.join(import.meta.dirname, '..')

/** The tests of the rules that `npm run mutate` mutates; `stryker.config.json` lists the rules' files. */
export default defineConfig({
  root,
  // The mutated copy of the package, not the one linked in `node_modules`.
  resolve: { alias: { '@shop/validation': path.join(root, 'packages/validation') } },
  test: {
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
    setupFiles: ['packages/testing/undo-stubs.ts'],
    include: [
      'apps/storefront/app/commerce/money.test.ts',
      'apps/storefront/app/content/link-url.test.ts',
      'apps/storefront/app/features/{banner,cart,sign-up}/**/*.test.ts',
      'apps/storefront/app/tracking/*.test.ts',
      'apps/storefront/app/routes/product/*.test.ts',
      'apps/storefront/app/ui/{field-rules,number-format,number-range}.test.ts',
      'packages/validation/*.test.ts',
      'services/commerce/values/money.test.ts',
      'services/commerce/pricing/{cart-cost,checkout-cost,discount,tax-rate}.test.ts',
      'services/commerce/catalogue/selling-plan.test.ts',
      'services/commerce/shipping/shipping-rate.test.ts',
    ],
  },
})
