import type { OutboxHandler } from '@shop/database/outbox'
import type { ServiceContext } from '../service-context.ts'
import { issueToken, mailNewPassword } from './account-links.ts'
import { accountMail, accountMessage, configuredMessage, type SendAccountMail } from './account-mail.ts'
import { isConfigured } from './editors.ts'

/** The page for entering a new password. The token is in the fragment, which browsers do not send to servers. */
const pageOf = (publicUrl: string, token: string): string => new URL(`/admin/sign-in#link=${token}`, publicUrl).href

/** Sends the mails about accounts. A repeated mail has a new link, and ends that of the mail before. */
export function createAccountMailHandler(
  { database, publicUrl, editor }: Pick<ServiceContext, 'database' | 'publicUrl' | 'editor'>,
  { send, shopName }: { send: SendAccountMail; shopName: string },
): OutboxHandler {
  return async (payload, { id }) => {
    const asked = accountMail.parse(payload)
    if ('forgotten' in asked) {
      if (isConfigured(editor, asked.forgotten)) await send(configuredMessage(asked.forgotten, shopName), id)
      else await mailNewPassword(database, asked.forgotten, id)
      return
    }
    const issued = await issueToken(database, asked.link)
    if (!issued) return
    const { token, ...link } = issued
    await send(accountMessage({ ...link, url: pageOf(publicUrl(), token) }, shopName), id)
  }
}
