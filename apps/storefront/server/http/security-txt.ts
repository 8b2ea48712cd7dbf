import { problem } from '@shop/http/problem'
import { Hono } from 'hono'
import type { Config } from '../config/config.ts'

/** Half a year, in milliseconds, until the file expires. */
const goodFor = 182 * 86_400_000

/** `GET /.well-known/security.txt` (RFC 9116): where to report vulnerabilities; 404 without `SECURITY_CONTACT`. */
export function securityTxtRoutes({ SECURITY_CONTACT: contact, publicUrl }: Config): Hono {
  return new Hono().get('/.well-known/security.txt', (context) => {
    if (!contact) return problem(404, 'There is no such file.')
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${new Date(Date.now() + goodFor).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ]
    return context.text(`${lines.join('\n')}\n`, 200, { 'Cache-Control': 'public, max-age=86400' })
  })
}
