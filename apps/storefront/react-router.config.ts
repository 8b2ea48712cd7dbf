import path from 'node:path'
import { precompress } from '@shop/http/precompress'
import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // Every link of the shop is known from the start: shipping the small manifest whole saves a request before each navigation.
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) => precompress(path.join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config
