import { z } from 'zod'
import type { LinkPurpose } from '../tables.ts'

/** The outbox topic of mails about accounts. The payload has no token, which is created when the mail is sent. */
export const accountMailTopic = 'content-account-mail'

/** A link to be mailed, or the address of someone who has forgotten the password. */
export const accountMail = z.union([z.object({ link: z.string() }), z.object({ forgotten: z.string() })])
export type AccountMail = z.infer<typeof accountMail>

/** A message for the mail transport. */
export interface AccountMessage {
  to: string
  subject: string
  text: string
}

/** Sends a message; `id` stays the same across retries. */
export type SendAccountMail = (message: AccountMessage, id: number) => Promise<void>

interface MailedLink {
  purpose: LinkPurpose
  email: string
  /** The address of the page, with the token. */
  url: string
}

const textsOf: Record<LinkPurpose, (shop: string) => { subject: string; before: string; after: string }> = {
  invitation: (shop) => ({
    subject: `You are invited to the studio of ${shop}`,
    before: `You can work in the studio of ${shop}. Choose a password for your account here:`,
    after:
      'The link works once, within seven days. If you did not expect this, ignore it: without the link there is no account.',
  }),
  password: (shop) => ({
    subject: `A new password for the studio of ${shop}`,
    before: `Choose a new password for your account at ${shop} here:`,
    after: 'The link works once, within an hour. If you did not ask for it, ignore it: your account stays as it is.',
  }),
}

/** The message with a link. @param shopName the shop's name. */
export function accountMessage({ purpose, email, url }: MailedLink, shopName: string): AccountMessage {
  const { subject, before, after } = textsOf[purpose](shopName)
  return { to: email, subject, text: `${before}\n\n${url}\n\n${after}\n` }
}

/** The message for the editor of the settings, whose password a link could not change: each start sets it again. */
export const configuredMessage = (email: string, shopName: string): AccountMessage => ({
  to: email,
  subject: `Your password for the studio of ${shopName}`,
  text:
    `Somebody asked for a new password for your account at ${shopName}. The password is a setting: whoever runs the ` +
    'shop can change it with EDITOR_PASSWORD and a restart.\n\nIf you did not ask, ignore this: your account stays as it is.\n',
})
