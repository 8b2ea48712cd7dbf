// npm run backup -- FILE
import { writeBackup } from '@shop/database/backup'
import { requiredParameter, runShopCommand } from './run-command.ts'

await runShopCommand({
  parse: () => requiredParameter('npm run backup -- FILE'),
  async run({ input: file, config }) {
    // Contains accounts and addresses, so only its owner may read it.
    process.umask(0o077)
    await writeBackup({ url: config.DATABASE_URL, directory: config.DATA_DIR }, file)
    // The WAL files of a killed shop belong to its own database and would corrupt another.
    console.log(
      `The database is in ${file}. To go back: stop the shop, remove shop.sqlite, shop.sqlite-wal and shop.sqlite-shm from ${config.DATA_DIR}, and put the copy there as shop.sqlite.`,
    )
  },
})
