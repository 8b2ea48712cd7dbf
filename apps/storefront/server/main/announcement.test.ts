import type { NetworkInterfaceInfo } from 'node:os'
import { expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { announcement } from './announcement.ts'

const shop = { generatedPassword: undefined, mailDirectory: '/data/mail' }

const addressOf = (address: string, internal: boolean): NetworkInterfaceInfo[] => [
  { address, internal, family: 'IPv4', netmask: '255.255.255.0', mac: '00:00:00:00:00:00', cidr: null },
]

const interfaces = { lo: addressOf('127.0.0.1', true), eth0: addressOf('192.0.2.7', false) }

test('a shop with the default URL, which works on its machine only, says how to open it from others', () => {
  expect(announcement(readConfig({ PORT: '3100' }), shop, interfaces)).toBe(`
  Shop      http://localhost:3100
  Studio    http://localhost:3100/admin
  Mail box  /data/mail
  Content   http://localhost:3100/services/content
  Phone     set PUBLIC_URL=http://192.0.2.7:3100 to open the shop from other devices

`)
})

test.each([
  [{ PUBLIC_URL: 'https://shop.test' }, interfaces],
  [{ HOST: '127.0.0.1' }, interfaces],
  [{}, { lo: interfaces.lo }],
])('a shop whose URL is set, or that no other machine reaches, does not: %j', (environment, found) => {
  expect(announcement(readConfig(environment), shop, found)).not.toContain('Phone')
})
