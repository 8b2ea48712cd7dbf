import type { CommerceService } from '../commerce-service.ts'

/** The public address of the service under test; its path is stripped from requests, as the composition does. */
export const baseUrl = 'https://shop.test/services/commerce'

/** A request to the service as it arrives, that is without the mount's path. */
export function fetchPath(service: CommerceService, path: string, init?: RequestInit): Promise<Response> {
  return service.fetch(new Request(new URL(path, baseUrl), init))
}
