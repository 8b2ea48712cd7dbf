import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '@shop/testing/listen'
import { SMTPServer } from 'smtp-server'
import type { Figure } from '../bench/figure.ts'
import { mutate, signIn } from '../e2e/content-api.ts'
import { startShop } from '../e2e/shop-process.ts'
import { Acknowledged } from './acknowledged.ts'
import { owner, ownerSettings } from '../e2e/filled-data.ts'
import { check } from './disk-figures.ts'
import type { Drill } from './drill.ts'

const clock = path.join(import.meta.dirname, 'shifted-clock.mjs')
const jumps: [name: string, milliseconds: number][] = [
  ['an hour back', -3_600_000],
  ['a day forward', 86_400_000],
]

/** Accepts every message. */
async function startMailServer(port: number) {
  let messages = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      messages += 1
      stream.resume().once('end', () => done())
    },
  })
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  return { messages: () => messages, stop: () => server.close(() => {}) }
}

/** The time of a shop's clock, in milliseconds since 1970. */
async function readClock(origin: string): Promise<number> {
  const response = await fetch(`${origin}/services/content/v2025-02-19/data/query/production?query=now()`)
  const { result }: { result: string } = await response.json()
  return Date.parse(result)
}

const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  )

/** Whether a condition becomes true within 30 s. */
async function becomes(isSo: () => boolean | Promise<boolean>): Promise<boolean> {
  const deadline = performance.now() + 30_000
  while (!(await isSo())) {
    if (performance.now() > deadline) return false
    await setTimeout(100)
  }
  return true
}

async function jump(name: string, milliseconds: number): Promise<Figure[]> {
  const directory = await mkdtemp(path.join(tmpdir(), 'drill-clock-'))
  const file = path.join(directory, 'jump')
  await writeFile(file, String(milliseconds))
  const mailPort = await freePort()
  const settings = { ...ownerSettings, CLOCK_JUMP: file, SMTP_URL: `smtp://127.0.0.1:${mailPort}`, LOG_LEVEL: 'fatal' }
  await using shop = await startShop(settings, { flags: ['--import', clock] })
  const before = await Acknowledged.open(shop.origin)
  const token = await signIn(shop.origin, owner.email, owner.password)
  // A wrong password is counted, and the mail of an order stays queued for a mail server.
  await signIn(shop.origin, owner.email, 'mistyped').catch(() => {})
  await before.use(1)
  await (await fetch(shop.origin)).text()
  shop.signal('SIGUSR2')
  const hasJumped = await becomes(
    async () => Math.abs((await readClock(shop.origin)) - Date.now() - milliseconds) < 60_000,
  )
  const mail = await startMailServer(mailPort)
  try {
    const after = await Acknowledged.open(shop.origin).catch(() => undefined)
    const lost = await before.countLost()
    return [
      check(`${name}: the shop's clock has jumped`, hasJumped),
      check(
        `${name}: an editor is still signed in`,
        await succeeds(mutate(shop.origin, token, [{ create: { _type: 'page' } }])),
      ),
      check(`${name}: an editor can sign in`, after !== undefined),
      check(`${name}: a shopper can buy`, after !== undefined && (await succeeds(after.use(1)))),
      check(`${name}: pages are shown`, (await fetch(shop.origin)).ok && (await fetch(`${shop.origin}/about`)).ok),
      check(`${name}: pending mail is sent`, await becomes(() => mail.messages() >= (after ? 2 : 1))),
      ...lost.map((figure) => ({ ...figure, name: `${name}: ${figure.name}` })),
    ]
  } finally {
    mail.stop()
    await rm(directory, { recursive: true })
  }
}

export const drill: Drill = {
  does: 'sets the clock of a running shop back by an hour, and that of another forward by a day',
  isShort: false,
  async run() {
    const figures: Figure[] = []
    for (const [name, milliseconds] of jumps) figures.push(...(await jump(name, milliseconds)))
    return figures
  },
}
