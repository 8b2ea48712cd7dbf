import { connect } from 'node:net'

// Slow clients of a shop, in a separate process: half send their headers a byte at a time, half request a page and do
// not read it. `node slow-clients.mjs PORT COUNT` prints how many are connected, and how many are left at the end.

const [port, count] = process.argv.slice(2).map(Number)
const request = `GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ${'x'.repeat(4000)}\r\n\r\n`
const senders = new Set()
let connected = 0

for (let index = 0; index < count; index += 1) {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.on('connect', () => {
    connected += 1
    if (connected === count) process.stdout.write('connected\n')
    if (index % 2 === 0) senders.add(socket)
    else socket.pause().write('GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n')
  })
  socket.on('close', () => senders.delete(socket))
}

let sent = 0
setInterval(() => {
  for (const socket of senders) socket.write(request[sent] ?? 'x')
  sent += 1
}, 1000)

process.stdin.resume().on('data', () => process.stdout.write(`${senders.size}\n`))
