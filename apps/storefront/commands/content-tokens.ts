// npm run content:tokens -- list | add LABEL read|write [dataset] | remove ID
import { createApiToken, listApiTokens, revokeApiToken } from '@shop/content-service/tokens'
import { tokenScope } from '@shop/content-service/roles'
import { runContentCommand } from './content-command.ts'
import { parametersOf, UsageError } from './run-command.ts'

const usage = `npm run content:tokens -- list
npm run content:tokens -- add LABEL read|write [dataset]
npm run content:tokens -- remove ID`

await runContentCommand({
  parse: () => parametersOf(usage, 4),
  async run({ input, config, database, service }) {
    const [action, name, asked, dataset = config.CONTENT_DATASETS[0] ?? 'production'] = input
    if (action === 'list') return console.table(await listApiTokens(database))
    const scope = tokenScope.safeParse(asked)
    if (action === 'add' && name && scope.success) {
      // Refuses a dataset that does not exist.
      await service.countDocuments(dataset)
      const token = await createApiToken(database, { label: name, scope: scope.data, dataset })
      return console.log(`${token.id}, to ${token.scope} ${dataset}: ${token.key} (shown this once)`)
    }
    if (action !== 'remove' || !name) throw new UsageError(usage)
    if (!(await revokeApiToken(database, name))) throw new UsageError(`There is no token ${name}.`)
    return console.log('Done.')
  },
})
