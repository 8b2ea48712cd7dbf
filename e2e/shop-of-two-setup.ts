import type { TestProject } from 'vitest/node'
import { startShopOfTwo } from './shop-of-two.ts'

/** Gives the journeys of a vitest project a shop of two processes on PostgreSQL, and stops it after them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shop = await startShopOfTwo()
  project.provide('shopOfTwo', shop.origin)
  return async () => shop[Symbol.asyncDispose]()
}
