import { index, route, type RouteConfig } from '@react-router/dev/routes'

const development = [route('_styleguide', 'routes/styleguide/route.tsx')]

/**
 * All routes of the shop, in the order of the specification's table. Categories and products listed there by name are
 * ordinary documents.
 */
export default [
  index('routes/home/route.tsx'),
  route('shop', 'routes/shop/route.tsx'),
  route('shop/gift-card', 'routes/product/gift-card.tsx'),
  route('shop/buy-now/:page?', 'routes/buy-now/route.tsx'),
  route('shop/collections/:page?', 'routes/collection/route.tsx'),
  route('shop/:category', 'routes/category/route.tsx'),
  route('shop/:category/:product', 'routes/product/route.tsx'),
  route('404', 'routes/not-found/route.tsx'),
  route('find-your-recess', 'routes/find-your-recess/route.tsx'),
  route('labresults', 'routes/lab-results/route.tsx'),
  route('press', 'routes/press/route.tsx'),
  route('sparkling-water', 'routes/sparkling-water/route.tsx'),
  route('testimonials', 'routes/testimonials/route.tsx'),
  route('whats-inside', 'routes/whats-inside/route.tsx'),
  route('where-to-buy', 'routes/where-to-buy/route.tsx'),
  route('wholesale', 'routes/wholesale/route.tsx'),
  route('discount/:code?', 'routes/resources/discount.ts'),
  route('products/:handle', 'routes/store-address/product.ts'),
  route('collections/:collection/products/:handle', 'routes/store-address/product.ts', { id: 'product-of-collection' }),
  route('collections/:handle?', 'routes/store-address/collection.ts'),
  route('pages/:handle', 'routes/store-address/page.tsx'),
  route('policies/:handle', 'routes/store-address/page.tsx', { id: 'policy' }),
  route('cart', 'routes/cart/route.tsx'),
  route('cart/:lines', 'routes/cart/linked-cart.tsx'),
  route('cart/settings', 'routes/resources/cart-settings.ts'),
  route('cart/recommendations', 'routes/resources/cart-recommendations.ts'),
  route('search', 'routes/search/route.tsx'),
  route('navigation/shop-menu', 'routes/resources/shop-menu.ts'),
  route('site.webmanifest', 'routes/resources/manifest.ts'),
  route('sign-up/:page?', 'routes/sign-up/route.tsx'),
  route('newsletter/sign-up', 'routes/resources/newsletter.tsx'),
  route('contact-forms/:form', 'routes/resources/contact-form.tsx'),
  route('sitemap.xml', 'routes/resources/sitemap.ts'),
  route('robots.txt', 'routes/resources/robots.ts'),
  route('preview/:id?', 'routes/resources/preview.tsx'),
  route(':page', 'routes/page/route.tsx'),
  ...(process.env['NODE_ENV'] === 'development' ? development : []),
  route('*', 'routes/resources/unknown.ts'),
] satisfies RouteConfig
