import type { CommerceService } from '../commerce-service.ts'

/** The public URL of the tested service; its path is stripped from requests. */
export const baseUrl = 'https://shop.test/services/commerce'

/** The origins of the shop's sites. */
export const storeOrigins = ['https://shop.test', 'https://calm.test']

/** The secret of the codes of gift cards. */
export const giftCardSecret = 'a-secret-of-32-characters-or-more'

/** A request of the Storefront API. */
export const graphqlRequest = (
  query: unknown,
  variables?: object,
  { version = '2023-07', headers = {} }: { version?: string; headers?: Record<string, string> } = {},
): Request =>
  new Request(new URL(`/api/${version}/graphql.json`, baseUrl), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ query, variables }),
  })

/** Sends a request to the service, with a path relative to the mount. */
export function fetchPath(service: CommerceService, path: string, init?: RequestInit): Promise<Response> {
  return service.fetch(new Request(new URL(path, baseUrl), init))
}
