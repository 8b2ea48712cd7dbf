import { createRoot } from 'react-dom/client'
import { Studio } from 'sanity'
import { createConfig } from './config.ts'
import { acceptPlainHttp } from './connection/plain-http.ts'
import { setContentHosted } from './connection/content-host.ts'
import { loadSettings, SettingsError, type StudioSettings } from './settings.ts'

/** `/admin` redirects to the site's dataset. */
function enterFirstWorkspace([first = '']: readonly string[]): void {
  if (location.pathname.replace(/\/$/, '') === '/admin') history.replaceState(null, '', `/admin/${first}`)
}

function openStudio(settings: StudioSettings) {
  setContentHosted(settings.isHosted)
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

acceptPlainHttp()
const root = document.querySelector('#sanity')
if (root) createRoot(root).render(await loadSettings().then(openStudio, explain))
