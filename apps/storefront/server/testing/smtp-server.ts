import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { callbackify } from 'node:util'
import { listen } from '@shop/testing/listen'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerAddress } from 'smtp-server'
import { onTestFinished } from 'vitest'

/** A received message. */
export interface ReceivedMail {
  /** The envelope: sender and recipients, independent of the headers. */
  envelope: { from: string; to: string[] }
  mail: Email
}

const addressOf = (given: SMTPServerAddress | false): string => (given ? given.address : '')

/**
 * A mail server on a port of 127.0.0.1; closed after the test. It accepts the user `shop` with the password `secret`,
 * and messages up to 10 MB to every recipient except `nobody@…` (refused without a reason), `unknown@…` (no such
 * mailbox) and, as it does not offer SMTPUTF8, names that are not ASCII. For a recipient `plain@…` the refusal of a
 * larger message has no code of RFC 3463. It defers the first `refuse` messages, like a busy server, and the first
 * message to a recipient `later@…`. It responds to a message after `delay` milliseconds.
 */
export async function startSmtpServer({ offersLogin = true, delay = 0 } = {}) {
  const received: ReceivedMail[] = []
  const deferred = new Set<string>()
  let refusals = 0
  const server = new SMTPServer({
    hideSMTPUTF8: true,
    disabledCommands: offersLogin ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    // The default of a common mail server.
    size: 10_240_000,
    onAuth({ username, password }, _session, done) {
      if (username === 'shop' && password === 'secret') done(null, { user: username })
      else done(new Error('Who are you?'))
    },
    onRcptTo({ address }, _session, done) {
      if (address.startsWith('unknown@')) done(Object.assign(new Error('5.1.1 User unknown'), { responseCode: 550 }))
      else if (/[^\p{ASCII}].*@/u.test(address))
        done(Object.assign(new Error('malformed address'), { responseCode: 501 }))
      else if (address.startsWith('nobody@'))
        done(Object.assign(new Error(`No mailbox <${address}>`), { responseCode: 550 }))
      else if (address.startsWith('later@') && !deferred.has(address)) {
        deferred.add(address)
        done(Object.assign(new Error('Greylisted'), { responseCode: 450 }))
      } else done()
    },
    onData(stream, { envelope }, done) {
      const take = async () => {
        const bytes = await buffer(stream)
        if (stream.sizeExceeded) {
          const isPlain = envelope.rcptTo.some(({ address }) => address.startsWith('plain@'))
          const words = isPlain ? 'Message size exceeds maximum permitted' : '5.3.4 Message too large'
          throw Object.assign(new Error(words), { responseCode: 552 })
        }
        const mail = await PostalMime.parse(bytes)
        if (refusals > 0) {
          refusals -= 1
          throw Object.assign(new Error('Come back later'), { responseCode: 451 })
        }
        const to = envelope.rcptTo.map(addressOf)
        received.push({ envelope: { from: addressOf(envelope.mailFrom), to }, mail })
        await setTimeout(delay)
      }
      callbackify(take)(done)
    },
  })
  const port = await listen(server.server)
  onTestFinished(() => new Promise((resolve) => server.close(resolve)))
  return {
    received,
    host: `127.0.0.1:${port}`,
    refuse(messages: number) {
      refusals = messages
    },
  }
}
