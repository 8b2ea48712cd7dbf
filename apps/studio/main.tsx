import { createRoot } from 'react-dom/client'
import { Studio } from 'sanity'
import { createConfig } from './config.ts'
import { acceptPlainHttp } from './connection/plain-http.ts'

const response = await fetch('/services/content/v1/projects/local/datasets')
const datasets: { name: string }[] = await response.json()
const names = datasets.map(({ name }) => name)
if (location.pathname.replace(/\/$/, '') === '/admin') history.replaceState(null, '', `/admin/${names[0] ?? ''}`)

acceptPlainHttp()
const root = document.querySelector('#sanity')
if (root) createRoot(root).render(<Studio config={createConfig(names)} />)
