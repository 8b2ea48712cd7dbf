// Before the Studio's modules, which keep the function that they find when they are loaded.
import './idle-callbacks.ts'
import { createRoot } from 'react-dom/client'
import { Studio } from 'sanity'
import { createConfig } from './config.ts'
import { setContentHosted } from './connection/content-host.ts'
import { loadSettings, SettingsError, type StudioSettings } from './settings.ts'

/** `/admin` redirects to the site's dataset. */
function enterFirstWorkspace([first = '']: readonly string[]): void {
  if (location.pathname.replace(/\/$/, '') === '/admin') history.replaceState(null, '', `/admin/${first}`)
}

function openStudio(settings: StudioSettings) {
  setContentHosted(settings.isHosted)
  document.documentElement.classList.toggle('own-content', !settings.isHosted)
  enterFirstWorkspace(settings.datasets)
  return <Studio config={createConfig(settings, location.origin)} />
}

/** Shows a configuration error for the operator of the shop. */
const explain = (error: unknown) => (
  <main className="problem" role="alert">
    <h1>The studio cannot open</h1>
    <p>{error instanceof SettingsError ? error.message : 'Something went wrong. Please try again.'}</p>
  </main>
)

/**
 * Suppresses the Studio's warning about plain HTTP, which refers to the browser's limit of connections per host; the
 * shared socket avoids that. The Studio reads this key as 'dismissed for this session'.
 * @throws {SettingsError} in a browser without storage, in which the Studio cannot work.
 */
function dismissWarning(): void {
  try {
    sessionStorage.setItem('sanity-studio.network.check.snooze', new Date().toISOString())
  } catch {
    throw new SettingsError('This browser blocks cookies and storage. Allow them for this site, then reload the page.')
  }
}

async function open() {
  try {
    dismissWarning()
    return openStudio(await loadSettings())
  } catch (error) {
    return explain(error)
  }
}

const root = document.querySelector('#sanity')
if (root) createRoot(root).render(await open())
