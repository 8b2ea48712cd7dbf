// npm run assets:move -- to|from
import type { Move, MoveResult } from '@shop/assets/move-assets'
import { createLogger } from '@shop/http/logger'
import { openCommerce } from '../server/main/open-commerce.ts'
import { openContent } from '../server/main/open-content.ts'
import { parametersOf, runDatabaseCommand, UsageError } from './run-command.ts'

interface Mover {
  moveAssets(move: Move): Promise<MoveResult>
  close(): Promise<void>
}

async function moveFrom(name: string, service: Mover, direction: Move['direction']): Promise<void> {
  let progress = ''
  const onProgress = (moved: number, all: number) => {
    progress = `${moved} of ${all}`
    if (moved > 0 && moved % 100 === 0) console.log(`${name}: ${progress}`)
  }
  try {
    const { assets, bytes } = await service.moveAssets({ direction, onProgress })
    console.log(`${name}: ${assets} moved, ${(bytes / 1e6).toFixed(1)} MB.`)
  } catch (error) {
    if (progress) console.error(`${name}: ${progress} moved. Run this again to move the rest.`)
    throw error
  } finally {
    await service.close()
  }
}

await runDatabaseCommand({
  parse({ ASSETS_URL: bucket }) {
    const usage = 'npm run assets:move -- to|from'
    const [direction] = parametersOf(usage, 1)
    if (direction !== 'to' && direction !== 'from') throw new UsageError(usage)
    if (!bucket) throw new UsageError('ASSETS_URL is not set: there is no bucket to move to or from.')
    const isBackwards = bucket.writes === 'database'
    if (direction === 'from' && !isBackwards) {
      throw new UsageError('Add write=database to ASSETS_URL, restart the shop with it, and run this again.')
    }
    if (direction === 'to' && isBackwards) throw new UsageError('ASSETS_URL says write=database: leave that out first.')
    return direction
  },
  async run({ input: direction, config, database }) {
    const logger = createLogger('error')
    if (!config.CONTENT_PROJECT_ID) {
      await moveFrom('Images and files of the content', await openContent(config, database, { logger }), direction)
    }
    if (!config.STOREFRONT_DOMAIN)
      await moveFrom('Pictures of the catalogue', await openCommerce(config, database, { logger }), direction)
  },
})
