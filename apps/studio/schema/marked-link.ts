import type { StringRule } from 'sanity'
import { parentValue } from './parent-value.ts'

/** Warns about a link beside a text that has none of its markers: the shop does not show it. */
export const markedLink = (marker: RegExp) => (rule: StringRule) =>
  rule
    .custom((text, { parent }) => {
      const link = parentValue(parent, 'link')
      const isSet = Boolean(parentValue(link, 'page') ?? parentValue(link, 'url'))
      return !text || !isSet || marker.test(text) || 'The shop shows the link only at {{ link | words }}.'
    })
    .warning()
