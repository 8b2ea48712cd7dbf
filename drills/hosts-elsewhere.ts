import { fetchWithHosts } from '../apps/storefront/server/testing/stand-in.ts'

/** Loaded into a drill's shop before its own code: the hosts that `DRILL_HOSTS` names are found where it says. */
const hosts: Record<string, string> = JSON.parse(process.env['DRILL_HOSTS'] ?? '{}')
globalThis.fetch = fetchWithHosts(hosts, globalThis.fetch)
