import { createLogger } from '@shop/http/logger'
import { createGraphqlServer } from '../graphql-server.ts'
import { serveQueries } from '../serve-queries.ts'
import { resolvers, typeDefs } from './places.ts'

serveQueries(() =>
  createGraphqlServer({
    name: 'The API of the process',
    typeDefs,
    resolvers,
    largestBody: 100_000,
    isForQueries: true,
    logger: createLogger('silent'),
  }),
)
