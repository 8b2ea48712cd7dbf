// Fills a new shop with the demo brand. The server runs it at its first start, see load-demo-apart.ts.
import { openDatabase } from '@shop/database'
import { createLogger } from '@shop/http/logger'
import { readConfig } from '../server/config.ts'
import { openFilledServices } from '../server/services.ts'

const config = readConfig(process.env)
const database = await openDatabase({ directory: config.DATA_DIR })
const { content, commerce } = await openFilledServices(config, database, createLogger(config.LOG_LEVEL))
await content?.close()
await commerce?.close()
await database.close()
