/**
 * A `fetch` that answers requests below `base` by `handler`, without a network, with that base taken off their paths;
 * others go out as ever.
 */
export function fetchInProcess(base: string, handler: (request: Request) => Promise<Response>): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    if (!request.url.startsWith(`${base}/`)) return fetch(request)
    const { origin } = new URL(request.url)
    return handler(new Request(origin + request.url.slice(base.length), request))
  }
}
