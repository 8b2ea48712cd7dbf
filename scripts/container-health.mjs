// The container's health check: exits with 0 if the shop is ready.
const response = await fetch(`http://127.0.0.1:${process.env.PORT?.trim() || 3000}/readyz`, {
  signal: AbortSignal.timeout(4000),
}).catch(() => undefined)
process.exit(response?.ok ? 0 : 1)
