// npm run content:editors -- list | add EMAIL [ROLE] | role EMAIL ROLE | password EMAIL | reset-second-factor EMAIL |
// remove EMAIL
import {
  addEditor,
  changeAccount,
  listEditors,
  normalizeEmail,
  removeEditor,
  resetPassword,
  resetSecondFactor,
} from '@shop/content-service/editors'
import { editorRole, type EditorRole } from '@shop/content-service/roles'
import { isEmailAddress } from '@shop/validation/email-address'
import { runContentCommand } from './content-command.ts'
import { parametersOf, UsageError } from './run-command.ts'

const usage = `npm run content:editors -- list
npm run content:editors -- add EMAIL [${editorRole.options.join('|')}]
npm run content:editors -- role EMAIL ${editorRole.options.join('|')}
npm run content:editors -- password EMAIL             (makes a new one and ends all sessions)
npm run content:editors -- reset-second-factor EMAIL  (removes passkeys too, and ends all sessions)
npm run content:editors -- remove EMAIL`

function parseRole(text: string | undefined): EditorRole {
  const parsed = editorRole.safeParse(text)
  if (!parsed.success) throw new UsageError(usage)
  return parsed.data
}

await runContentCommand({
  parse: () => parametersOf(usage, 3),
  async run({ input: [action, address = '', role], config, database }) {
    const email = normalizeEmail(address)
    const editors = await listEditors(database)
    if (action === 'list') return console.table(editors)
    if (!email.includes('@')) throw new UsageError(usage)
    if (action === 'add') {
      if (!isEmailAddress(email)) throw new UsageError(`${address} is not an email address.`)
      const added = await addEditor(database, { email, role: parseRole(role ?? 'editor') })
      if (!added) throw new UsageError(`${email} already has an account.`)
      return console.log(`${added.editor.role} ${email}, password ${added.password} (shown this once)`)
    }
    const id = editors.find((editor) => editor.email === email)?.id
    if (!id) throw new UsageError(`There is no editor ${email}.`)
    const isConfigured = config.EDITOR_PASSWORD !== undefined && email === normalizeEmail(config.EDITOR_EMAIL)
    if (action === 'password') {
      if (isConfigured) throw new UsageError('This password is set by EDITOR_PASSWORD: change it there.')
      return console.log(`Password ${await resetPassword(database, email)} (shown this once)`)
    }
    if (action === 'reset-second-factor') {
      await resetSecondFactor(database, email)
      return console.log('Done. The password alone signs in again.')
    }
    if (action !== 'role' && action !== 'remove') throw new UsageError(usage)
    if (action === 'remove' && isConfigured)
      throw new UsageError('EDITOR_PASSWORD creates this account at each start: unset it first.')
    const outcome =
      action === 'role'
        ? await changeAccount(database, id, { role: parseRole(role) })
        : await removeEditor(database, id)
    if (outcome === 'last') throw new UsageError('The last administrator cannot be removed or lose this role.')
    return console.log('Done.')
  },
})
