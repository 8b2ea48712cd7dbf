import type { Logger } from '@shop/http/logger'
import type { SendMail } from '../integrations/mail.ts'
import type { Upstreams } from '../integrations/upstream.ts'

/** The services' dependencies besides the settings and the database. */
export interface ServiceDependencies {
  logger: Logger
  /** Whether this process deletes expired data; default true. */
  hasUpkeep?: boolean | undefined
  /** The circuit breakers of the services that others read; default: none. */
  upstreams?: Upstreams | undefined
  /** Sends mails about editors' accounts; default: none are sent. */
  sendAccountMail?: SendMail | undefined
  /** Sends other mails; default: none are sent. */
  sendMail?: SendMail | undefined
}
