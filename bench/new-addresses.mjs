import autocannon from 'autocannon'

const [url = '', seconds = '10'] = process.argv.slice(2)
const { origin, pathname, search } = new URL(url)
let count = Date.now()

const result = await autocannon({
  url: origin,
  connections: 16,
  duration: Number(seconds),
  headers: { 'accept-encoding': 'br' },
  requests: [{ setupRequest: (request) => ({ ...request, path: `${pathname}${search}${(count += 1)}` }) }],
})
console.log(JSON.stringify(result))
