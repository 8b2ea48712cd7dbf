import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { listen } from '@shop/testing/listen'
import { expect, onTestFinished, test } from 'vitest'

/** A server on this address alone that answers every request with a status; returns its port. */
async function serve(host: string, status: number): Promise<number> {
  const server = createServer((_request, response) => response.writeHead(status).end())
  onTestFinished(() => void server.close())
  return listen(server, 0, host)
}

/** The exit code of the health check with these settings. */
async function check(env: Record<string, string>): Promise<unknown> {
  const [code] = await once(spawn(process.execPath, ['scripts/container-health.mjs'], { env }), 'exit')
  return code
}

test('the container’s health check asks the shop at the address where it listens', async () => {
  expect(await check({ PORT: String(await serve('127.0.0.1', 200)) })).toBe(0)
  expect(await check({ HOST: '127.0.0.2', PORT: String(await serve('127.0.0.2', 200)) })).toBe(0)
  expect(await check({ HOST: '0.0.0.0', PORT: String(await serve('0.0.0.0', 200)) })).toBe(0)
  expect(await check({ HOST: '127.0.0.2', PORT: String(await serve('127.0.0.2', 503)) })).toBe(1)
})

test('container:files answers a wrong call with its usage', async () => {
  for (const parameters of [[], ['--help'], ['a', 'b']]) {
    const child = spawn(process.execPath, ['scripts/container-files.mjs', ...parameters])
    const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
    expect([errors, code]).toEqual(['Usage: npm run container:files -- FOLDER [--no-demo]\n', 1])
  }
})
