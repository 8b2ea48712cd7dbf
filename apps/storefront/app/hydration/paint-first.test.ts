import { expect, test } from 'vitest'
import { paintFirst } from './paint-first.ts'

const page =
  Buffer.from(`<link rel="modulepreload" href="/assets/root.js"/><link rel="modulepreload" href="/assets/shell.js"/>
<script type="module" async="">import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
  window.__reactRouterRouteModules = {"root":route0};

import("/assets/entry.client.js");</script><script>import "/assets/not-a-module.js";</script>`)

const painted = paintFirst(page).toString()
const [beforeScript = '', script = ''] = painted.split('<script type="module" async="">')

test('no script is requested before the first paint', () => {
  expect(beforeScript).not.toContain('.js')
  expect(script).not.toMatch(/^import [*"]/m)
})

test('after the first paint, modules are preloaded in parallel and imported in order', () => {
  const steps = [
    'PerformanceObserver',
    '["/assets/root.js","/assets/shell.js"]',
    'await import("/assets/manifest.js");',
    'const route0 = await import("/assets/root.js");',
    'window.__reactRouterRouteModules',
    'import("/assets/entry.client.js")',
  ]
  const places = steps.map((step) => script.indexOf(step))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
})

test.each([
  ['with another attribute', '<link rel="modulepreload" href="/assets/other.js" crossorigin=""/>'],
  ['that does not end', '<link rel="modulepreload" href="/assets/other.js'],
])('a preload %s stays as it is', (_, link) => {
  expect(paintFirst(Buffer.concat([page, Buffer.from(link)])).toString()).toBe(painted + link)
})

test('other scripts stay unchanged', () => {
  expect(painted).toContain('<script>import "/assets/not-a-module.js";</script>')
})
