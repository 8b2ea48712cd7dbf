import type { networkInterfaces } from 'node:os'
import type { Config } from '../config/config.ts'

interface Announced {
  /** The first editor's password, if this start has generated one. */
  generatedPassword: string | undefined
  /** The folder of mails, if there is no mail server. */
  mailDirectory: string
}

/** An address of this machine in its network; undefined without one. */
const addressInNetwork = (interfaces: ReturnType<typeof networkInterfaces>): string | undefined =>
  Object.values(interfaces)
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address

/**
 * Lists the shop's addresses, one per line. Pictures, films and the checkout use the public URL, which by default only
 * this machine can open.
 */
export function announcement(
  config: Config,
  { generatedPassword, mailDirectory }: Announced,
  interfaces: ReturnType<typeof networkInterfaces>,
): string {
  const rows: [name: string, text: string][] = [
    ['Shop', config.publicUrl],
    ['Studio', `${config.publicUrl}/admin`],
    ['Mail box', config.SMTP_URL ? 'delivered by SMTP' : mailDirectory],
  ]
  if (!config.CONTENT_PROJECT_ID) rows.push(['Content', `${config.publicUrl}/services/content`])
  if (generatedPassword) {
    rows.push([
      'Editor',
      `${config.EDITOR_EMAIL}, password ${generatedPassword} (shown this once; EDITOR_PASSWORD sets one)`,
    ])
  }
  const address = config.PUBLIC_URL || config.HOST ? undefined : addressInNetwork(interfaces)
  if (address)
    rows.push(['Phone', `set PUBLIC_URL=http://${address}:${config.PORT} to open the shop from other devices`])
  return `\n${rows.map(([name, text]) => `  ${name.padEnd(10)}${text}\n`).join('')}\n`
}
