import { fetchWithHosts } from '../apps/storefront/server/testing/stand-in.ts'

/** Loaded into a drill's shop before its own code: redirects the hosts in `DRILL_HOSTS` to the given addresses. */
const hosts: Record<string, string> = JSON.parse(process.env['DRILL_HOSTS'] ?? '{}')
globalThis.fetch = fetchWithHosts(hosts, globalThis.fetch)
