import type { Rolldown } from 'vite'

/** The module graph, with the importers of each module. */
type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>

const libraries =
  /node_modules[\\/](react(?![\\/](compiler-runtime|cjs[\\/]react-compiler-runtime))|react-dom|react-router|scheduler)[\\/]/
/** The shop's own modules, and those of the packages that it shares with its services. */
const own = /[\\/](app|packages)[\\/]/
const onEveryPage = /[\\/]app[\\/](root|entry\.client)\.tsx/
const route = /[\\/]app[\\/]routes[\\/](?!resources)(.+?)([\\/]route)?\.tsx\?__react-router-build-client-route/

/** The parts that a page loads once it is idle. */
const idle = /[\\/]app[\\/](layout[\\/](footer|overlays)|features[\\/]banner[\\/]visitor-banner)\.tsx$/
/**
 * The cart. Visitors who have a cart, and pages with 'Add to cart', load it when idle, others with the parts in
 * `visited`. It has its own file, because a page works without it if it cannot be loaded.
 */
const cart = /[\\/]app[\\/]features[\\/]cart[\\/]session[\\/]browser-cart\.ts$/
/** The parts that a page loads once its visitor is active. */
const visited = /[\\/]app[\\/]features[\\/](cart[\\/]drawer[\\/]cart-drawer|shop-menu[\\/]shop-menu)\.tsx$/

/** Modules that at least this number of routes load are bundled with those of every page. */
const most = 15
/** Modules that at least this number of routes load are in one file. */
const many = 6
/** Modules that every page loads later, but at least this number of routes initially, get a separate file. */
const some = 2
/** The same number for drawer and menu. It is above two, because the two cart routes need much of the drawer's code. */
const few = 3
/**
 * Shorter modules (in characters) that a route shares with another route or a later part are bundled with those of
 * every page: the headers of a separate file would be larger, and otherwise the route would load the whole part to get
 * them.
 */
const tiny = 500

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

/** A group of the modules that at least `count` routes load, and of those that are {@link tiny}. */
const sharedWidely = (name: string, count: number): Rolldown.CodeSplittingGroup => ({
  name(id, graph) {
    const routes = routesOf(id, graph)
    if (routes === 'every' || routes.length >= count) return name
    const isTiny = (graph.getModuleInfo(id)?.code?.length ?? tiny) < tiny
    return isTiny && routes.length > 0 && loadedBy(id, graph).length > 1 ? name : null
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

/** A group of the modules that every page loads later with these parts, and at least `count` routes initially. */
const loadedLater = (name: string, parts: readonly RegExp[], count: number): Rolldown.CodeSplittingGroup => ({
  name(id, graph) {
    const isLater = own.test(id) && loadedBy(id, graph).some((start) => parts.some((part) => part.test(start)))
    return isLater && routesOf(id, graph).length >= count ? name : null
  },
  debugName: `${name}, by ${count} routes at once`,
})

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
  loadedLater('before-idle', [idle, cart], some),
  loadedLater('idle', [idle], 0),
  loadedLater('cart', [cart], 0),
  loadedLater('before-visited', [visited], few),
  ...[5, 4].map(sharedBy),
  // Each section is small, and most pages have several.
  { name: 'sections', test: /[\\/]app[\\/]sections[\\/]/, minShareCount: 2 },
  ...[3, 2].map(sharedBy),
  loadedLater('visited', [visited], 0),
]
