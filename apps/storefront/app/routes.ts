import { index, route, type RouteConfig } from '@react-router/dev/routes'

/** Every address of the shop, in the order of the specification's table. */
export default [
  index('routes/home/route.tsx'),
  route('shop', 'routes/shop/route.tsx'),
  route('shop/collections/:page?', 'routes/collection/route.tsx'),
  route('shop/:category', 'routes/category/route.tsx'),
  route('shop/:category/:product', 'routes/product/route.tsx'),
  route('404', 'routes/not-found/route.tsx'),
  route('labresults', 'routes/lab-results/route.tsx'),
  route('press', 'routes/press/route.tsx'),
  route('testimonials', 'routes/testimonials/route.tsx'),
  route('whats-inside', 'routes/whats-inside/route.tsx'),
  route('where-to-buy', 'routes/where-to-buy/route.tsx'),
  route('wholesale', 'routes/wholesale/route.tsx'),
  route('sitemap.xml', 'routes/sitemap/route.ts'),
  route('robots.txt', 'routes/robots/route.ts'),
  route('preview/:id?', 'routes/preview/route.tsx'),
  route(':page', 'routes/page/route.tsx'),
  route('*', 'routes/unknown/route.tsx'),
] satisfies RouteConfig
