import { BasketIcon } from '@sanity/icons/Basket'
import type { Tool } from 'sanity'
import { mediaTool } from './back-office-tools.ts'
import { Note } from './note.tsx'

/** Explains where to find the back office when content is hosted. */
function BackOfficeElsewhere() {
  return (
    <Note>
      Orders, submissions and mail are not shown here: this studio’s content is hosted, and its sign-in does not tell
      the shop who may read them. Orders are in your store’s admin, or come out of the shop with npm run orders:export.
      What visitors send through a form is mailed to the people that the form names.
    </Note>
  )
}

/** Replaces the back office when content is hosted. */
export const hostedTools: Tool[] = [
  mediaTool,
  { name: 'back-office', title: 'Orders and mail', icon: BasketIcon, component: BackOfficeElsewhere },
]
