// The container's health check: exits with 0 if the shop is ready.
const host = process.env.HOST?.trim() || '127.0.0.1'
const port = process.env.PORT?.trim() || 3000
const response = await fetch(`http://${host.includes(':') ? `[${host}]` : host}:${port}/readyz`, {
  signal: AbortSignal.timeout(4000),
}).catch(() => undefined)
process.exit(response?.ok ? 0 : 1)
