import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'

/** Ends a connection for which there is no response object with a status, in plain text. */
export function endWithStatus(socket: Duplex, status: number): void {
  const text = STATUS_CODES[status] ?? 'Refused'
  const headers = `Connection: close\r\nContent-Type: text/plain\r\nContent-Length: ${text.length}`
  socket.end(`HTTP/1.1 ${status} ${text}\r\n${headers}\r\n\r\n${text}`)
}
