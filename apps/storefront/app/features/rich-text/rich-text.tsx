import { lazyWhenIdle } from '../../hydration/lazy-when-idle.tsx'

/** Renders Portable Text: paragraphs, headings, lists, pictures, forms and links. */
export const RichText = lazyWhenIdle(() => import('./rich-text-blocks.tsx'))
