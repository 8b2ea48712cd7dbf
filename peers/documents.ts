import path from 'node:path'
import {
  GraphQLError,
  Kind,
  parse,
  print,
  visit,
  type DefinitionNode,
  type FragmentDefinitionNode,
  type OperationDefinitionNode,
} from 'graphql/index.js'
import type { Candidate } from './sources.ts'

/** An operation of a peer with the fragments that it needs. */
export interface PeerDocument {
  peer: string
  /** Relative to the folder of all peers. */
  file: string
  text: string
}

interface Defined<Node extends DefinitionNode> {
  file: string
  node: Node
}

function parsed(text: string): readonly DefinitionNode[] {
  try {
    return parse(text, { noLocation: true }).definitions
  } catch (error) {
    if (error instanceof GraphQLError) return []
    throw error
  }
}

/** How many folders two files share. */
function nearness(a: string, b: string): number {
  const [left, right] = [a.split(path.sep), b.split(path.sep)]
  const different = left.findIndex((part, index) => part !== right[index])
  return different < 0 ? Infinity : different
}

/** The names of the fragments that a definition spreads. */
function spreadsOf(node: DefinitionNode): string[] {
  const names: string[] = []
  visit(node, { FragmentSpread: ({ name }) => void names.push(name.value) })
  return names
}

/**
 * The operations in a peer's texts. A fragment is the one of that name that is defined nearest to the operation; an
 * operation whose fragments are not all there is left out.
 */
export function documentsOf(peer: string, candidates: readonly Candidate[]): PeerDocument[] {
  const operations: Defined<OperationDefinitionNode>[] = []
  const fragments = new Map<string, Defined<FragmentDefinitionNode>[]>()
  for (const { file, text } of candidates) {
    for (const node of parsed(text)) {
      if (node.kind === Kind.OPERATION_DEFINITION) operations.push({ file, node })
      if (node.kind !== Kind.FRAGMENT_DEFINITION) continue
      const { value } = node.name
      fragments.set(value, [...(fragments.get(value) ?? []), { file, node }])
    }
  }
  const nearest = (name: string, file: string) =>
    fragments.get(name)?.toSorted((a, b) => nearness(b.file, file) - nearness(a.file, file))[0]
  return operations.flatMap(({ file, node }) => {
    const used = new Map<string, DefinitionNode>()
    const waiting = spreadsOf(node)
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
      if (used.has(name)) continue
      const fragment = nearest(name, file)
      if (!fragment) return []
      used.set(name, fragment.node)
      waiting.push(...spreadsOf(fragment.node))
    }
    return [{ peer, file, text: [node, ...used.values()].map((definition) => print(definition)).join('\n') }]
  })
}
