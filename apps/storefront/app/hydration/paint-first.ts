/*
 * `firstPaint` and `preload` run in the browser: their source becomes part of an inline script, so they refer to nothing
 * outside themselves.
 */

/** Resolves after the first paint; at once in a hidden tab, and after 2 s at the latest. */
function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) resolve()
    new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true })
    setTimeout(resolve, 2000)
  })
}

/** Requests all modules in parallel; their imports would request them one after the other. */
function preload(addresses: readonly string[]): void {
  for (const href of addresses) {
    const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', fetchPriority: 'low', href })
    document.head.append(link)
  }
}

const preloadLink = /<link rel="modulepreload" href="([^"]+)"\/>/g
const moduleScript = /(<script type="module" async="">)([^]*?)(?=<\/script>)/
const staticImport = /import (?:\* as (\w+) from )?("[^"]+");/g

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
  const addresses = JSON.stringify([...html.matchAll(preloadLink)].map(([, address]) => address))
  const before = `await (${String(firstPaint)})();(${String(preload)})(${addresses});`
  return html
    .replaceAll(preloadLink, '')
    .replace(moduleScript, (_, tag: string, script: string) => tag + before + importedLater(script))
}
