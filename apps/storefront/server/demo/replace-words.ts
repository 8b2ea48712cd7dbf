import { z } from 'zod'

type Change = (text: string) => string

/** Changes each string of JSON. */
const changeJson = (text: string, change: Change): string =>
  text.replaceAll(/"(?:[^"\\]|\\.)*"/g, (token) => JSON.stringify(change(z.string().parse(JSON.parse(token)))))

/** Changes each cell of CSV. */
const changeCsv = (text: string, change: Change): string =>
  text.replaceAll(/"(?:[^"]|"")*"|[^",\r\n]+/g, (cell) => {
    const value = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell
    return `"${change(value).replaceAll('"', '""')}"`
  })

/** Changes Markdown and the values of its YAML front matter, which become JSON strings, a valid form in YAML. */
function changeMarkdown(text: string, change: Change): string {
  const [matter = ''] = /^---\n[^]*?\n---\n/.exec(text) ?? []
  const changed = matter.replaceAll(/(?<=^\w+: )(.*)$/gm, (value) =>
    change(value) === value ? value : JSON.stringify(change(value)),
  )
  return changed + change(text.slice(matter.length))
}

/**
 * Replaces words in the text of a file, and escapes the new ones for its format, so that a name may contain a comma
 * or a quote. The words to be replaced consist of letters.
 */
export function replaceWords(file: string, text: string, words: ReadonlyMap<string, string>): string {
  const any = new RegExp([...words.keys()].join('|'), 'g')
  const change: Change = (part) => part.replaceAll(any, (word) => words.get(word) ?? word)
  if (file.endsWith('.ndjson')) return changeJson(text, change)
  return file.endsWith('.csv') ? changeCsv(text, change) : changeMarkdown(text, change)
}
