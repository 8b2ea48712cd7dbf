/** Resolves after the first paint; at once in a hidden tab, and after 2 s at the latest. */
const painted = `await new Promise((go) => {
  if (document.hidden) go()
  new PerformanceObserver(go).observe({ type: 'paint', buffered: true })
  setTimeout(go, 2000)
});`

const preload = /<link rel="modulepreload" href="([^"]+)"\/>/g
const moduleScript = /(<script type="module" async="">)([^]*?)(?=<\/script>)/
const staticImport = /import (?:\* as (\w+) from )?("[^"]+");/g

/** Preloads all modules in parallel; their imports would request them one after the other. */
const preloaded = (addresses: (string | undefined)[]): string => `
for (const href of ${JSON.stringify(addresses)}) {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', fetchPriority: 'low', href }))
}
`

/** Turns static imports into dynamic ones in the same order, so that they run after the code before them. */
const importedLater = (script: string): string =>
  script.replace(
    staticImport,
    (_, name: string | undefined, address: string) => `${name ? `const ${name} = ` : ''}await import(${address});`,
  )

/**
 * Rewrites the router's HTML so that scripts load and run after the first paint, which leaves the bandwidth to fonts
 * and images until then. The page is complete without scripts. The router has no option for this.
 */
export function paintFirst(html: string): string {
  const addresses = [...html.matchAll(preload)].map(([, address]) => address)
  return html
    .replaceAll(preload, '')
    .replace(
      moduleScript,
      (_, tag: string, script: string) => tag + painted + preloaded(addresses) + importedLater(script),
    )
}
