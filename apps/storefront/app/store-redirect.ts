import { redirect, type RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { graphql } from './commerce/graphql.ts'
import { findRenamedDraft } from './content/renamed-draft.ts'
import { requestContext } from './request-context.ts'

/** The timeout of the store's response, in milliseconds. */
const timeout = 1500

/** The maximum length of a path that is looked up: real paths are shorter, and the API limits searches. */
const maxLength = 1000

/** The redirects of a former path, in its two spellings. The API's search may also return other paths. */
const urlRedirectQuery = graphql(`
  query UrlRedirect($query: String!) {
    urlRedirects(first: 2, query: $query) {
      nodes {
        path
        target
      }
    }
  }
`)

const urlRedirectShape = z.object({
  urlRedirects: z.object({ nodes: z.array(z.object({ path: z.string(), target: z.string() })) }),
})

interface MissingPage {
  context: Readonly<RouterContextProvider>
  url: URL
}

/** A path as redirects name it, without percent-encoding. */
function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

async function targetOf({ context, url }: MissingPage): Promise<string | undefined> {
  const path = decoded(url.pathname)
  if (path.length > maxLength) return undefined
  const { commerce } = context.get(requestContext)
  // A real store finds only lower-case paths, whatever the trader has typed: its own pages follow them in either case.
  const spellings = [...new Set([path, path.toLowerCase()])]
  const variables = { query: spellings.map((spelling) => `path:${JSON.stringify(spelling)}`).join(' OR ') }
  const signal = AbortSignal.timeout(timeout)
  const options = { isPublic: true, mayFail: true, retries: 0, shape: urlRedirectShape, signal }
  const { urlRedirects } = await commerce.request(urlRedirectQuery, variables, options)
  const found = spellings.flatMap((spelling) => urlRedirects.nodes.find((node) => node.path === spelling) ?? []).at(0)
  return found?.target === path ? undefined : found?.target
}

/** What a header cannot contain, or browsers read as another character. */
const unreadable = /[^!-~]+/gu

/** A redirect's target as a URL, with the parameters of a search before the target's fragment. */
function withParameters(target: string, search: string): string {
  const url = target.toWellFormed().replace(unreadable, encodeURIComponent)
  const [, address = '', fragment = ''] = /^([^#]*)(.*)$/.exec(url) ?? []
  return address + (address.includes('?') ? search.replace('?', '&') : search) + fragment
}

/**
 * The store's redirect of a path that has no page, with all parameters; undefined if there is none, or if the store
 * does not say so in time.
 */
export async function findStoreRedirect(missing: MissingPage): Promise<Response | undefined> {
  // The sender has logged the failure; the page is missing in any case.
  const target = await targetOf(missing).catch(() => undefined)
  return target === undefined ? undefined : redirect(withParameters(target, missing.url.search), 301)
}

/** What `pageNotFound` returns. */
const notFound = z.object({ init: z.object({ status: z.literal(404) }) })

/** A loader that leads to the page's renamed draft, in its preview, or to the store's redirect, in place of 'not found'. */
export const withRedirect =
  <Args extends MissingPage, Result>(load: (args: Args) => Promise<Result>) =>
  async (args: Args): Promise<Result> => {
    try {
      return await load(args)
    } catch (error) {
      if (!notFound.safeParse(error).success) throw error
      throw (
        (await findRenamedDraft(args.context.get(requestContext), args.url)) ?? (await findStoreRedirect(args)) ?? error
      )
    }
  }
