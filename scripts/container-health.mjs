// What a container's health check runs: ends with 0 when the shop says that it is ready.
const response = await fetch(`http://127.0.0.1:${process.env.PORT || 3000}/readyz`, {
  signal: AbortSignal.timeout(4000),
}).catch(() => undefined)
process.exit(response?.ok ? 0 : 1)
