import path from 'node:path'
import { precompress } from '@shop/http/precompress'
import type { Config } from '@react-router/dev/config'

export default {
  // All routes are known in advance: sending the whole small manifest saves a request before each navigation.
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) => precompress(path.join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config
