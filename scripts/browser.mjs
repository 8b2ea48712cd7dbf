// The browser of the tests and benchmarks.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const browsers = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const findBrowser = () => browsers.find((file) => file && existsSync(file))

/**
 * Finds Chromium for the journeys, or installs the system's package if we may.
 * @param options.run runs a program and resolves once it has succeeded; `fail` ends the run.
 */
export async function ensureBrowser({ env, run, say, fail }) {
  const known = findBrowser()
  if (known) return known
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    fail(
      'The tests drive a real browser and found none. Install Chromium or Chrome, or set CHROMIUM_PATH to one, and run the command again.',
    )
  }
  say('· Installing Chromium for the tests …')
  const options = {
    env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
    offlineHint: 'Chromium is fetched once from the system’s packages.',
  }
  await run('apt-get', ['update'], options)
  // The journeys run in the headless shell, where a page takes half the CPU time. Not every distribution has it.
  const hasShell = spawnSync('apt-cache', ['show', 'chromium-headless-shell'], { env }).status === 0
  const names = hasShell ? ['chromium', 'chromium-headless-shell'] : ['chromium']
  await run('apt-get', ['install', '-y', '--no-install-recommends', ...names], options)
  return findBrowser() ?? fail('Chromium was installed but is in none of the usual places: set CHROMIUM_PATH.')
}
