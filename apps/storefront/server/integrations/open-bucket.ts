import type { AssetsInBucket } from '@shop/assets/assets'
import { openBucket } from '@shop/assets/bucket'
import type { Config } from '../config/config.ts'

/** The configured object storage; undefined if pictures and files are in the database. Sends no request. */
export async function openConfiguredBucket(config: Config): Promise<AssetsInBucket | undefined> {
  const { ASSETS_URL: address, ASSETS_ACCESS_KEY_ID: accessKeyId, ASSETS_SECRET_ACCESS_KEY: secretAccessKey } = config
  if (!address || !accessKeyId || !secretAccessKey) return undefined
  return { bucket: await openBucket(address, { accessKeyId, secretAccessKey }), writes: address.writes }
}
