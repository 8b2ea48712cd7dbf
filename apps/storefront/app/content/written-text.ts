import { plainText } from './plain-text.ts'
import { richTextSchema } from './rich-text.ts'

/** A rich text that its entry of a list needs: it has words. */
export const writtenText = richTextSchema.refine((text) => plainText(text).trim() !== '', 'The text has no words')
