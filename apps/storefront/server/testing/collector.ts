import { createServer, type IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { listen } from '@shop/testing/listen'
import { onTestFinished } from 'vitest'
import { z } from 'zod'

const valueSchema = z.object({ stringValue: z.string().optional(), intValue: z.number().optional() }).loose()

/** A span of OTLP over HTTP in JSON, with the members needed here. */
const spanSchema = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  attributes: z
    .array(z.object({ key: z.string(), value: valueSchema }))
    .transform((all) => Object.fromEntries(all.map(({ key, value }) => [key, value.stringValue ?? value.intValue]))),
})

const exportSchema = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })) })),
})

export type CollectedSpan = z.output<typeof spanSchema>

/**
 * An OpenTelemetry collector on a port of 127.0.0.1, which responds to other requests with `{}`, and with `status`;
 * closed after the test.
 */
export async function startCollector({ status = 200 } = {}) {
  const spans: CollectedSpan[] = []
  const others: { path: string; headers: IncomingHttpHeaders }[] = []
  /** The `Authorization` headers of the exports. */
  const credentials: (string | undefined)[] = []
  const server = createServer(async (request, response) => {
    const body = await text(request)
    if (request.url === '/v1/traces') {
      const { resourceSpans } = exportSchema.parse(JSON.parse(body))
      credentials.push(request.headers.authorization)
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)))
    } else {
      others.push({ path: request.url ?? '', headers: request.headers })
    }
    response.writeHead(status, { 'Content-Type': 'application/json' }).end('{"data":[]}')
  })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { spans, others, credentials, url: `http://127.0.0.1:${await listen(server)}` }
}
