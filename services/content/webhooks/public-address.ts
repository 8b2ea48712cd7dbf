import { BlockList, isIP } from 'node:net'

/** Networks that are private or reserved. @see https://www.iana.org/assignments/iana-ipv4-special-registry */
const reserved = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]

/** Networks within the public range of IPv6 that are reserved, or that map to IPv4 addresses. */
const reservedSix = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

function listOf(networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', length] = network.split('/')
    list.addSubnet(address, Number(length), family)
  }
  return list
}

const notPublic = listOf(reserved, 'ipv4')
const notPublicSix = listOf(reservedSix, 'ipv6')
const publicSix = listOf(['2000::/3'], 'ipv6')

/** Whether an IP address is public. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !notPublic.check(address, 'ipv4')
  return family === 6 && publicSix.check(address, 'ipv6') && !notPublicSix.check(address, 'ipv6')
}

/** Whether the host of a URL is an IP address, and not a public one. */
export function isPrivateIp({ hostname }: URL): boolean {
  const address = hostname.replaceAll(/[[\]]/g, '')
  return isIP(address) !== 0 && !isPublicAddress(address)
}

/** Whether the host of a URL is `localhost`, or a name below it. */
export const isLocalhost = ({ hostname }: URL): boolean => /^(?:.+\.)?localhost\.?$/.test(hostname)
