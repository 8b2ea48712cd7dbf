import { environmentSchema } from '../apps/storefront/server/config/config.ts'

/**
 * Removes the shop's settings from this process's environment: those of the shell in which tests, drills or benchmarks
 * run may be a real shop's, with its database and its mail server. Shops that they start get only explicit settings.
 */
for (const name of Object.keys(environmentSchema.shape)) delete process.env[name]
