interface StorefrontQuery {
  groq: string
}

const isQuery = (value: unknown): value is StorefrontQuery =>
  typeof value === 'object' && value !== null && 'groq' in value && typeof value.groq === 'string'

const modules: Record<string, Record<string, unknown>> = import.meta.glob('../../storefront/app/**/*.query.ts', {
  eager: true,
})

/** All queries of the storefront, each with its file and name. */
export const queries = Object.entries(modules).flatMap(([file, exported]) =>
  Object.entries(exported).flatMap(([name, value]) =>
    isQuery(value) ? [[`${file.replace('../../storefront/app/', '')} ${name}`, value.groq] as const] : [],
  ),
)
