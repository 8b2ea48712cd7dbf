/*
 * `firstPaint` and `preload` run in the browser: their source becomes part of an inline script, so they refer to
 * nothing outside themselves.
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
function preload(urls: readonly string[]): void {
  for (const href of urls) {
    const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', fetchPriority: 'low', href })
    document.head.append(link)
  }
}

const preloadLink = { start: '<link rel="modulepreload" href="', end: '"/>' }
const moduleScript = { start: '<script type="module" async="">', end: '</script>' }
const staticImport = /import (?:\* as (\w+) from )?("[^"]+");/g

/** Turns static imports into dynamic ones in the same order, so that they run after the code before them. */
const withDynamicImports = (script: string): string =>
  script.replace(
    staticImport,
    (_, name: string | undefined, address: string) => `${name ? `const ${name} = ` : ''}await import(${address});`,
  )

/**
 * Rewrites the router's HTML so that scripts load and run after the first paint, which leaves the bandwidth to fonts
 * and images until then. The page is complete without scripts. The router has no option for this. Works on bytes,
 * because the page is never needed as text.
 */
export function paintFirst(html: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  const parts: Buffer[] = []
  const urls: string[] = []
  let from = 0
  for (let at = html.indexOf(preloadLink.start); at >= 0; at = html.indexOf(preloadLink.start, at + 1)) {
    const start = at + preloadLink.start.length
    const end = html.indexOf('"', start)
    // A link of another form stays.
    if (end < 0 || html.indexOf(preloadLink.end, end) !== end) continue
    urls.push(html.toString('utf8', start, end))
    parts.push(html.subarray(from, at))
    from = end + preloadLink.end.length
  }
  const tag = html.indexOf(moduleScript.start, from)
  if (tag < 0) return html
  const start = tag + moduleScript.start.length
  const end = html.indexOf(moduleScript.end, start)
  const before = `await (${String(firstPaint)})();(${String(preload)})(${JSON.stringify(urls)});`
  const script = before + withDynamicImports(html.toString('utf8', start, end))
  return Buffer.concat([...parts, html.subarray(from, start), Buffer.from(script), html.subarray(end)])
}
