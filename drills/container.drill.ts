import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '@shop/testing/listen'
import { atLeast, atMost, type Figure } from '../bench/figure.ts'
import { copyFilledData } from '../e2e/filled-data.ts'
import serverProcess from '../scripts/server-process.json' with { type: 'json' }
import type { Drill } from './drill.ts'

const root = path.join(import.meta.dirname, '..')
/** The user id in the image. */
const unprivileged = 65532
/** The size of the image's base in bytes: the C library, certificates and time zones. */
const baseBytes = 25e6

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))

const bytesIn = (folder: string): number => filesIn(folder).reduce((sum, file) => sum + statSync(file).size, 0)

/** Whether the image starts the server with the same options as the bootstrap. */
function dockerfileAgrees(): boolean {
  const dockerfile = readFileSync(path.join(root, 'Dockerfile'), 'utf8')
  const entry = /^ENTRYPOINT (.+)$/m.exec(dockerfile)?.[1] ?? ''
  const settings = Object.entries(serverProcess.environment).map(([name, value]) => `${name}=${value}`)
  const version = readFileSync(path.join(root, '.node-version'), 'utf8').trim()
  const isSame = JSON.stringify(JSON.parse(entry).slice(1)) === JSON.stringify(serverProcess.flags)
  return isSame && settings.every((setting) => dockerfile.includes(setting)) && dockerfile.includes(`=${version}\n`)
}

async function statusWhenUp(url: string, isRunning: () => boolean): Promise<number> {
  for (let tries = 0; tries < 900 && isRunning(); tries += 1) {
    const response = await fetch(url, { signal: AbortSignal.timeout(5000) }).catch(() => undefined)
    if (response?.ok) return response.status
    await setTimeout(100)
  }
  return 0
}

/** Checks the image's files as far as possible without a container. */
export const drill: Drill = {
  does: 'builds the container’s files and starts the shop from them: read-only, unprivileged, without npm, git or a home',
  isShort: true,
  async run() {
    const folder = await mkdtemp(path.join(tmpdir(), 'shop-container-'))
    const [shop, data, temporary, node] = ['shop', 'data', 'tmp', 'node'].map((name) => path.join(folder, name))
    if (!shop || !data || !temporary || !node) throw new Error('A folder has no name')
    execFileSync(process.execPath, [path.join(root, 'scripts/container-files.mjs'), shop], { stdio: 'ignore' })
    copyFileSync(process.execPath, node)
    if (existsSync('/usr/bin/strip')) execFileSync('/usr/bin/strip', [node])
    const figures: Figure[] = [
      atMost('the application', bytesIn(shop) / 1e6, 'MB', 100),
      atMost(
        'the image, with Node and 25 MB of its base',
        (bytesIn(shop) + statSync(node).size + baseBytes) / 1e6,
        'MB',
        250,
      ),
      atLeast('contains the demo brand', Number(existsSync(path.join(shop, 'demo/brand.json'))), '', 1),
      atMost('test files in it', filesIn(shop).filter((file) => /\.test\.tsx?$/.test(file)).length, '', 0),
      atLeast('the Dockerfile uses the bootstrap’s options', Number(dockerfileAgrees()), '', 1),
    ]
    const isRoot = process.getuid?.() === 0
    chmodSync(folder, 0o755)
    execFileSync('/bin/chmod', ['-R', 'a-w,a+rX', shop])
    for (const writable of [data, temporary]) mkdirSync(writable)
    copyFilledData(data, {})
    if (isRoot) {
      for (const writable of [data, temporary, ...filesIn(data)]) chownSync(writable, unprivileged, unprivileged)
    }
    const before = filesIn(shop).length
    const port = await freePort()
    const child = spawn(node, [...serverProcess.flags, 'apps/storefront/build/server/index.js'], {
      cwd: shop,
      ...(isRoot && { uid: unprivileged, gid: unprivileged }),
      env: {
        ...serverProcess.environment,
        NODE_ENV: 'production',
        DATA_DIR: data,
        TMPDIR: temporary,
        HOST: '127.0.0.1',
        PORT: String(port),
        PATH: '/nonexistent',
        HOME: '/nonexistent',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const ended = once(child, 'exit')
    try {
      const origin = `http://127.0.0.1:${port}`
      const isRunning = () => child.exitCode === null && child.signalCode === null
      const ready = await statusWhenUp(`${origin}/readyz`, isRunning)
      const health = spawn(node, ['scripts/container-health.mjs'], { cwd: shop, env: { PORT: String(port) } })
      const [healthCode] = await once(health, 'exit')
      const home = await (await fetch(origin)).text()
      const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text()
      const product = /\/shop\/[\w-]+\/[\w-]+/.exec(sitemap)?.[0] ?? '/no/product'
      const page = await fetch(origin + product)
      const picture = /\/services\/content\/images\/[^\s"]+\?[^\s"]*w=\d+[^\s"]*/
        .exec(home)?.[0]
        .replaceAll('&amp;', '&')
      const image = await fetch(origin + picture)
      figures.push(
        atLeast('/readyz', ready, '', 200),
        atMost('exit code of the health check', Number(healthCode), '', 0),
        atMost(`status of ${product}`, page.status, '', 200),
        atMost('status of a rendition', image.status, '', 200),
        atMost('files written into the application', filesIn(shop).length - before, '', 0),
      )
    } finally {
      child.kill('SIGTERM')
      const [code] = await ended
      figures.push(atMost('exit code after SIGTERM', Number(code ?? 1), '', 0))
      execFileSync('/bin/chmod', ['-R', 'u+w', folder])
      await rm(folder, { recursive: true })
    }
    return figures
  },
}
