import { createSchema } from 'sanity'
import { schemaTypes } from './types.ts'

/** The schema as the Studio compiles it, for tests and checks that need no browser. */
export const compiledSchema = createSchema({ name: 'shop', types: schemaTypes })
