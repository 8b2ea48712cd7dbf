import { index, route, type RouteConfig } from '@react-router/dev/routes'

/** Every address of the shop, in the order of the specification's table. */
export default [
  index('routes/home/route.tsx'),
  route('shop', 'routes/shop/route.tsx'),
  route('shop/:category', 'routes/category/route.tsx'),
  route('shop/:category/:product', 'routes/product/route.tsx'),
  route('404', 'routes/not-found/route.tsx'),
  route('*', 'routes/unknown/route.tsx'),
] satisfies RouteConfig
