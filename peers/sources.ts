import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

/** A text of a peer that may be GraphQL. */
export interface Candidate {
  /** Relative to the folder of all peers. */
  file: string
  text: string
}

const documentFiles = new Set(['.graphql', '.gql'])
const programFiles = new Set(['.astro', '.js', '.jsx', '.mjs', '.svelte', '.ts', '.tsx', '.vue'])
const leftOut = /(^|\/)(node_modules|dist|build|\.git|\.cache)\/|\.d\.ts$/u
/** Bytes: larger programs are built or generated. */
const largestProgram = 400_000

/** From the start of a template string, after a comment or an interpolation, to what GraphQL begins with. */
const opening = /`(?=(?:\s|#[^\n]*|\$\{[^}]*\})*(?:query|mutation|fragment|\{))/gu
/** A named template string, which others may interpolate. */
const named = /\b([\w$]+)\s*(?::\s*\w+\s*)?=\s*(?:\w+|\/\*[^*]*\*\/)?\s*\(?\s*(?:\/\*[^*]*\*\/)?\s*`/gu
const interpolation = /\$\{([^}]*)\}/gu

/** A template string's text, from the character after its back-tick; undefined if it does not end. */
function templateAt(program: string, start: number): string | undefined {
  for (let at = start; at < program.length; at += 1) {
    if (program[at] === '\\') at += 1
    else if (program[at] === '`') return program.slice(start, at).replaceAll('\\`', '`')
    else if (program.startsWith('${', at)) at = program.indexOf('}', at)
    if (at < 0) return undefined
  }
  return undefined
}

function braceDepth(text: string): number {
  return text.split('{').length - text.split('}').length
}

/**
 * Replaces interpolations inside of braces by the strings that they name; others are fragments, found by their names.
 */
function inlined(text: string, strings: ReadonlyMap<string, string>, depth = 0): string {
  return text.replaceAll(interpolation, (_, expression: string, offset: number) => {
    const isInBraces = braceDepth(text.slice(0, offset).replaceAll(interpolation, '')) > 0
    const string = strings.get(expression.trim().split('.').at(-1) ?? '')
    return isInBraces && string !== undefined && depth < 5 ? inlined(string, strings, depth + 1) : ''
  })
}

async function filesOf(directory: string): Promise<string[]> {
  const files = await readdir(directory, { recursive: true, withFileTypes: true })
  return files
    .filter((file) => file.isFile())
    .map((file) => path.join(file.parentPath, file.name))
    .filter((file) => !leftOut.test(path.relative(directory, file)))
    .toSorted()
}

/** The texts in a folder that may be GraphQL documents: whole files, and template strings in programs. */
export async function readCandidates(root: string, peer: string): Promise<Candidate[]> {
  const found: Candidate[] = []
  const programs: Candidate[] = []
  for (const file of await filesOf(path.join(root, peer))) {
    const extension = path.extname(file)
    if (!documentFiles.has(extension) && !programFiles.has(extension)) continue
    const candidate = { file: path.relative(root, file), text: await readFile(file, 'utf8') }
    if (documentFiles.has(extension)) found.push(candidate)
    else if (candidate.text.length <= largestProgram) programs.push(candidate)
  }
  const strings = new Map<string, string>()
  for (const { text } of programs) {
    for (const match of text.matchAll(named)) {
      const string = templateAt(text, match.index + match[0].length)
      if (match[1] !== undefined && string !== undefined) strings.set(match[1], string)
    }
  }
  for (const { file, text } of programs) {
    for (const match of text.matchAll(opening)) {
      const template = templateAt(text, match.index + 1)
      if (template !== undefined) found.push({ file, text: inlined(template, strings) })
    }
  }
  return found
}
