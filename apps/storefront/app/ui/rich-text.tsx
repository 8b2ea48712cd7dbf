import { lazyWhenIdle } from '../hydration/lazy-when-idle.tsx'

/** Portable Text from the content service, as paragraphs, headings, lists, pictures, forms and links. */
export const RichText = lazyWhenIdle(() => import('./rich-text-blocks.tsx'))
