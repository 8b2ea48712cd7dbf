// npm run content:backup -- FILE
import { runCommand, UsageError } from './run-command.ts'

await runCommand(async ({ database }) => {
  const [file] = process.argv.slice(2)
  if (!file) throw new UsageError('npm run content:backup -- FILE')
  await database.backup(file)
  console.log(`The database is in ${file}; to go back, stop the shop and put it in the place of shop.sqlite.`)
})
