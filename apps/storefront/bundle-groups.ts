import type { Rolldown } from 'vite'

/** The module graph, with the importers of each module. */
type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>

const libraries =
  /node_modules[\\/](react(?![\\/](compiler-runtime|cjs[\\/]react-compiler-runtime))|react-dom|react-router|scheduler)[\\/]/
/** The shop's own modules, and those of the packages that it shares with its services. */
const own = /[\\/](app|packages)[\\/]/
const onEveryPage = /[\\/]app[\\/](root|entry\.client)\.tsx/
const route = /[\\/]app[\\/]routes[\\/](?!resources)(.+?)([\\/]route)?\.tsx\?__react-router-build-client-route/

/**
 * The parts that a page loads later: once it is idle, or once its visitor is active. The cart is separate, because a
 * page works without it if its code cannot be loaded.
 */
const laterParts = {
  idle: /[\\/]app[\\/](layout[\\/](footer|overlays)|features[\\/]banner[\\/]visitor-banner)\.tsx$/,
  cart: /[\\/]app[\\/]features[\\/]cart[\\/]session[\\/]browser-cart\.ts$/,
  visited: /[\\/]app[\\/]features[\\/](cart[\\/]drawer[\\/]cart-drawer|shop-menu[\\/]shop-menu)\.tsx$/,
}

/** Modules that at least this number of routes load are bundled with those of every page. */
const most = 15
/** Modules that at least this number of routes load are in one file. */
const many = 6
/** Modules that every page loads later, but at least this number of routes initially, get a separate file. */
const some = 2

/**
 * The entries, routes and dynamically imported modules that statically load a module: itself, or those that import it.
 */
function loadedBy(id: string, graph: Graph): string[] {
  const found = new Set([id])
  for (const one of found) for (const importer of graph.getModuleInfo(one)?.importers ?? []) found.add(importer)
  return [...found].filter((one) => {
    const info = graph.getModuleInfo(one)
    return info?.isEntry || (info?.dynamicImporters.length ?? 0) > 0
  })
}

/**
 * The routes that statically load a module of the shop; 'every' for modules of every page. None for an entry, which
 * runs when its own file is loaded.
 */
function routesOf(id: string, graph: Graph): 'every' | string[] {
  if (!(own.test(id) || id.includes('zustand')) || graph.getModuleInfo(id)?.isEntry) return []
  const starts = loadedBy(id, graph)
  if (starts.some((start) => onEveryPage.test(start))) return 'every'
  return starts.flatMap((start) => route.exec(start)?.[1]?.replaceAll(/[\\/]/g, '-') ?? [])
}

/** A group of the modules that at least `count` routes load. */
const sharedWidely = (name: string, count: number): Rolldown.CodeSplittingGroup => ({
  name(id, graph) {
    const routes = routesOf(id, graph)
    return routes === 'every' || routes.length >= count ? name : null
  },
  debugName: name,
})

/**
 * A group for each set of `count` routes, of the modules that exactly these load: by default there are several tiny
 * files for each.
 */
const sharedBy = (count: number): Rolldown.CodeSplittingGroup => ({
  name(id, graph) {
    const routes = routesOf(id, graph)
    return routes !== 'every' && routes.length === count ? routes.toSorted().join('-') : null
  },
  debugName: `shared by ${count} routes`,
})

/**
 * Groups of the modules that every page loads later with these parts: one file for modules that some routes load
 * initially, another for the rest.
 */
const loadedLater = ([name, parts]: [string, RegExp]) =>
  [some, 0].map((count): Rolldown.CodeSplittingGroup => ({
    name(id, graph) {
      if (!own.test(id) || !loadedBy(id, graph).some((start) => parts.test(start))) return null
      return routesOf(id, graph).length < count ? null : count > 0 ? `before-${name}` : name
    },
    debugName: `${name}, by ${count} routes at once`,
  }))

/**
 * The grouping of the browser's build into files: React and the router, which a release of the shop leaves unchanged;
 * modules that every page needs, or most; modules that the same routes share. Fewer files compress better and need
 * fewer requests. Files are derived from the module graph, so that a new module needs no entry here. A group includes
 * the dependencies of its modules, which are loaded by at least as many routes, so groups of more routes come first.
 */
export const bundleGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'runtime', test: libraries },
  sharedWidely('shell', most),
  sharedWidely('pages', many),
  // The search page and the menu use it.
  { name: 'search', test: /[\\/]app[\\/]features[\\/]search[\\/]/ },
  ...Object.entries(laterParts).flatMap(loadedLater),
  ...[5, 4].map(sharedBy),
  // Each section is small, and most pages have several.
  { name: 'sections', test: /[\\/]app[\\/]sections[\\/]/, minShareCount: 2 },
  ...[3, 2].map(sharedBy),
]
