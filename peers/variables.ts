import {
  getOperationAST,
  parse,
  typeFromAST,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  isInputType,
  Kind,
  type ASTNode,
  type DocumentNode,
  type GraphQLSchema,
} from 'graphql/index.js'
import { sampleValue, type Samples, type Usage } from '../services/commerce/testing/sample-values.ts'

/** The nearest field and the name of the argument, or of the input's field, that a variable is used for. */
function usageOf(info: TypeInfo, holder: ASTNode | undefined): Omit<Usage, 'type'> | undefined {
  const field = info.getFieldDef()?.name
  if (field === undefined || holder === undefined) return undefined
  const isNamed = holder.kind === Kind.ARGUMENT || holder.kind === Kind.OBJECT_FIELD
  return isNamed ? { field, name: holder.name.value } : undefined
}

/** Variables for a valid operation that lead to something. Those with a default keep it. */
export function variablesFor(schema: GraphQLSchema, text: string, samples: Samples): Record<string, unknown> {
  const document: DocumentNode = parse(text)
  const info = new TypeInfo(schema)
  const usages = new Map<string, Omit<Usage, 'type'>>()
  visit(
    document,
    visitWithTypeInfo(info, {
      Variable(node, _key, parent, _path, ancestors) {
        const holders = [...ancestors, parent].filter((holder) => holder !== undefined && 'kind' in holder)
        const usage = usageOf(info, holders.at(-1))
        if (usage && !usages.has(node.name.value)) usages.set(node.name.value, usage)
      },
    }),
  )
  const variables: Record<string, unknown> = {}
  for (const { variable, type, defaultValue } of getOperationAST(document)?.variableDefinitions ?? []) {
    const { value: name } = variable.name
    const inputType = typeFromAST(schema, type)
    if (defaultValue || !isInputType(inputType)) continue
    const usage = usages.get(name) ?? { field: '', name }
    variables[name] = sampleValue({ ...usage, type: inputType }, samples)
  }
  return variables
}
