import type { Rolldown } from 'vite'

/** The module graph: for each module, what imports it. */
type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>

const libraries =
  /node_modules[\\/](react(?![\\/](compiler-runtime|cjs[\\/]react-compiler-runtime))|react-dom|react-router|scheduler)[\\/]/
/** What is not a library: the shop, and the packages that it shares with its services. */
const own = /[\\/](app|packages)[\\/]/
const onEveryPage = /[\\/]app[\\/](root|entry\.client)\.tsx/
const route = /[\\/]app[\\/]routes[\\/](?!resources)(.+?)([\\/]route)?\.tsx\?__react-router-build-client-route/

/**
 * What a page loads later: once it is idle, and once its visitor is there. The cart is by itself, because a page does without
 * it when its code cannot be loaded.
 */
const laterParts = {
  idle: /[\\/]app[\\/](layout[\\/](footer|over-page)|features[\\/]banner[\\/]visitor-banner)\.tsx$/,
  cart: /[\\/]app[\\/]features[\\/]cart[\\/]session[\\/]browser-cart\.ts$/,
  visited: /[\\/]app[\\/]features[\\/](cart[\\/]drawer[\\/]cart-drawer|shop-menu[\\/]shop-menu)\.tsx$/,
}

/** Modules that so many routes load are on most pages: they join what is on every page. */
const most = 15
/** Modules that so many routes load are in one file. */
const many = 6
/** Modules that every page loads later, and so many routes at once, are in a file apart from what all load later. */
const some = 2

/** The entries, routes and dynamically imported modules that load a module with them: itself, or those that import it. */
function loadedBy(id: string, graph: Graph): string[] {
  const found = new Set([id])
  for (const one of found) for (const importer of graph.getModuleInfo(one)?.importers ?? []) found.add(importer)
  return [...found].filter((one) => {
    const info = graph.getModuleInfo(one)
    return info?.isEntry || (info?.dynamicImporters.length ?? 0) > 0
  })
}

/**
 * The routes that load a module of the shop with them; 'every' for what every page loads. None for an entry: it runs when
 * its own file is loaded.
 */
function routesOf(id: string, graph: Graph): 'every' | string[] {
  if (!(own.test(id) || id.includes('zustand')) || graph.getModuleInfo(id)?.isEntry) return []
  const starts = loadedBy(id, graph)
  if (starts.some((start) => onEveryPage.test(start))) return 'every'
  return starts.flatMap((start) => route.exec(start)?.[1]?.replaceAll(/[\\/]/g, '-') ?? [])
}

/** What at least so many routes load. */
const sharedWidely = (name: string, count: number): Rolldown.CodeSplittingGroup => ({
  name(id, graph) {
    const routes = routesOf(id, graph)
    return routes === 'every' || routes.length >= count ? name : null
  },
  debugName: name,
})

/** What the same routes load, for each set of so many routes: by default there are several tiny files for each. */
const sharedBy = (count: number): Rolldown.CodeSplittingGroup => ({
  name(id, graph) {
    const routes = routesOf(id, graph)
    return routes !== 'every' && routes.length === count ? routes.toSorted().join('-') : null
  },
  debugName: `shared by ${count} routes`,
})

/** What every page loads with these parts, later: in one file what some routes load at once, in another the rest. */
const loadedLater = ([name, parts]: [string, RegExp]) =>
  [some, 0].map((count): Rolldown.CodeSplittingGroup => ({
    name(id, graph) {
      if (!own.test(id) || !loadedBy(id, graph).some((start) => parts.test(start))) return null
      return routesOf(id, graph).length < count ? null : count > 0 ? `before-${name}` : name
    },
    debugName: `${name}, by ${count} routes at once`,
  }))

/**
 * How the browser's build is grouped into files: React and the router, which a release of the shop leaves unchanged; what
 * every page needs, or most; what the same routes share. Fewer files compress better and are fewer requests. Files follow
 * from the module graph, so that a new module needs no entry here. A group takes the dependencies of its modules with it,
 * and they are loaded by at least as many routes: so groups of more routes come first.
 */
export const bundleGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'runtime', test: libraries },
  sharedWidely('shell', most),
  sharedWidely('pages', many),
  // The search page and the menu have it.
  { name: 'search', test: /[\\/]app[\\/]features[\\/]search[\\/]/ },
  ...Object.entries(laterParts).flatMap(loadedLater),
  ...[5, 4].map(sharedBy),
  // Each is small, and most pages have several.
  { name: 'sections', test: /[\\/]app[\\/]sections[\\/]/, minShareCount: 2 },
  ...[3, 2].map(sharedBy),
]
