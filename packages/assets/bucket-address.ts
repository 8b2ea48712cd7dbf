/** The address of a bucket. */
export interface BucketAddress {
  /** The URL of the storage service, `https://…`, without the bucket. */
  endpoint: string
  region: string
  bucket: string
  /** The prefix of every key; empty, or ending in a slash. */
  prefix: string
  /** Where new assets are written; both are read. `database` is for moving back. */
  writes: 'bucket' | 'database'
}

/**
 * Parses `s3://bucket/prefix?endpoint=https://…&region=…&write=database`.
 * @throws {Error} with a message to be put after the setting's name.
 */
export function parseBucketAddress(text: string): BucketAddress {
  const url = URL.parse(text)
  if (url?.protocol !== 's3:') throw new Error('must be like s3://bucket/prefix?endpoint=https://host&region=name')
  const unknown = [...url.searchParams.keys()].find((name) => !['endpoint', 'region', 'write'].includes(name))
  if (unknown !== undefined)
    throw new Error(`has the unknown parameter ${unknown}: there are endpoint, region and write`)
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.host))
    throw new Error('must name a bucket: 3 to 63 lower-case letters, digits, dots and hyphens')
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '')
  if (!/^[\w./-]*$/.test(prefix))
    throw new Error('must have a prefix of letters, digits, dots, hyphens, underscores and slashes')
  const region = url.searchParams.get('region') ?? 'us-east-1'
  if (!/^[\w-]+$/.test(region)) throw new Error('must have a region such as eu-central-1')
  const endpoint = url.searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`
  if (!/^https?:\/\/[^/?#@]+\/?$/.test(endpoint))
    throw new Error('must have an endpoint such as https://storage.example.com')
  const writes = url.searchParams.get('write') ?? 'bucket'
  if (writes !== 'bucket' && writes !== 'database') throw new Error('must have write=database or no write')
  return { endpoint: endpoint.replace(/\/$/, ''), region, bucket: url.host, prefix: prefix && `${prefix}/`, writes }
}
