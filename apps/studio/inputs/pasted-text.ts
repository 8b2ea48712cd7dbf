import { htmlToPortableText, type DeserializerRule, type HtmlToPortableTextOptions } from '@portabletext/html'
import type { OnPasteFn } from 'sanity'
import { isSafeUrl } from '../../storefront/app/content/link-url.ts'

type Schema = NonNullable<HtmlToPortableTextOptions['schema']>

const newKey = (): string => crypto.randomUUID().slice(0, 12)

const elementNamed = (node: Node, names: readonly string[]): Element | undefined =>
  node instanceof Element && names.includes(node.localName) ? node : undefined

/** The Studio would store the address as `href`, a field that our links do not have, and so lose it. */
const links: DeserializerRule = {
  deserialize(node, next) {
    const element = elementNamed(node, ['a'])
    if (!element) return undefined
    const url = element.getAttribute('href')?.trim() ?? ''
    if (!isSafeUrl(url)) return next(element.childNodes)
    const markDef = { _key: newKey(), _type: 'link', url }
    return { _type: '__annotation', markDef, children: next(element.childNodes) }
  },
}

/** The styles of headings that our texts do not have; without one they would become ordinary text. */
const styles: Record<string, string> = { h1: 'h2', h4: 'h3', h5: 'h3', h6: 'h3' }

const headings: DeserializerRule = {
  deserialize(node, next) {
    const element = elementNamed(node, Object.keys(styles))
    if (!element) return undefined
    return { _type: 'block', style: styles[element.localName], markDefs: [], children: next(element.childNodes) }
  },
}

const blockParents = 'li, td, th, p, blockquote'
const blockElements = `${blockParents}, div, h1, h2, h3, h4, h5, h6, ul, ol, table, pre`

/** Mail programs write each line as a `div`; the Studio would join the last word of a line with the next line. */
const lines: DeserializerRule = {
  deserialize(node, next) {
    const element = elementNamed(node, ['div'])
    if (!element || element.closest(blockParents) || element.querySelector(blockElements)) return undefined
    // The break of an empty line would be a second one.
    const children = element.textContent?.trim() ? next(element.childNodes) : []
    return { _type: 'block', style: 'normal', markDefs: [], children }
  },
}

/** Google Docs wraps a line break in a `span`; the Studio would join the words before and after it. */
const breaks: DeserializerRule = {
  deserialize(node) {
    const element = elementNamed(node, ['span'])
    const isBreak = element?.childNodes.length === 1 && element.firstElementChild?.localName === 'br'
    // Alone in its paragraph it is an empty line, which the paragraph is already.
    return isBreak && element.parentElement?.textContent ? { _type: 'span', marks: [], text: '\n' } : undefined
  },
}

/** Whether the Studio would lose something of this HTML. */
const needsRules = /<(a|div|h[1456])[\s>]|<span[^>]*><br/i

type Types = Pick<Parameters<OnPasteFn>[0]['schemaTypes'], 'annotations' | 'decorators' | 'lists' | 'styles'>

const named = ({ value }: { value: string }) => ({ name: value, value })

/** The text that a rich text may contain; its pictures and other blocks do not come from the clipboard. */
const schemaOf = ({ annotations, decorators, lists, styles }: Types): Schema => ({
  block: { name: 'block' },
  span: { name: 'span' },
  styles: styles.map(named),
  lists: lists.map(named),
  decorators: decorators.map(named),
  annotations: annotations.map(({ name }) => ({ name, fields: [] })),
  blockObjects: [],
  inlineObjects: [],
})

/** Blocks of a rich text from HTML, such as a word processor puts into the clipboard, with its links, headings and lines. */
export const pastedBlocks = (html: string, types: Types) =>
  htmlToPortableText(html, { schema: schemaOf(types), keyGenerator: newKey, rules: [links, headings, lines, breaks] })

/** Pastes HTML with links, headings or lines; everything else, and what was copied in the Studio itself, is left to it. */
export const pasteText: OnPasteFn = ({ event, schemaTypes }) => {
  const { types } = event.clipboardData
  const html = event.clipboardData.getData('text/html')
  if (types.includes('application/x-portable-text') || !needsRules.test(html)) return undefined
  const insert = pastedBlocks(html, schemaTypes)
  return insert.length > 0 ? { insert } : undefined
}
