import { createSchema } from 'sanity'
import { schemaTypes } from './types.ts'

/** The schema as compiled by the Studio, for tests and checks outside a browser. */
export const compiledSchema = createSchema({ name: 'shop', types: schemaTypes })
