import autocannon from 'autocannon'

const { url, seconds, amount, hosts, first, addresses, rate } = JSON.parse(process.argv[2] ?? '{}')
const { origin, pathname, search } = new URL(url)
let count = addresses || hosts ? (first ?? 0) : Date.now()

/** Another value of the last parameter, or another host. */
function setupRequest(request) {
  count += 1
  const path = pathname + search
  if (hosts) return { ...request, path, headers: { ...request.headers, host: hosts[count % hosts.length] } }
  return { ...request, path: path + (addresses ? count % addresses : count) }
}

const result = await autocannon({
  url: origin,
  connections: 16,
  ...(amount ? { amount } : { duration: seconds }),
  ...(rate ? { overallRate: rate } : {}),
  headers: { 'accept-encoding': 'br' },
  requests: [{ setupRequest }],
})
console.log(JSON.stringify(result))
