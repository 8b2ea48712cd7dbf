/** Resolves once the page has been painted; at once where nobody sees it, and soon even if nothing is ever painted. */
const painted = `await new Promise((go) => {
  if (document.hidden) go()
  new PerformanceObserver(go).observe({ type: 'paint', buffered: true })
  setTimeout(go, 2000)
});`

const preload = /<link rel="modulepreload" href="([^"]+)"\/>/g
const moduleScript = /(<script type="module" async="">)([^]*?)(?=<\/script>)/
const staticImport = /import (?:\* as (\w+) from )?("[^"]+");/g

/** Asks for all modules side by side: their imports would ask for one after the other. */
const preloaded = (addresses: (string | undefined)[]): string => `
for (const href of ${JSON.stringify(addresses)}) {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', fetchPriority: 'low', href }))
}
`

/** The same modules in the same order, imported when the script gets to them rather than before it. */
const importedLater = (script: string): string =>
  script.replace(
    staticImport,
    (_, name: string | undefined, address: string) => `${name ? `const ${name} = ` : ''}await import(${address});`,
  )

/**
 * A page as the router writes it, changed so that its scripts keep nobody from seeing it: they are asked for and run once
 * the page is painted, which is whole without them. Until then the line belongs to type and pictures. The router has no
 * setting for it.
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
