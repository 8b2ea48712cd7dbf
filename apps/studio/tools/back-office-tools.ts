import { BasketIcon } from '@sanity/icons/Basket'
import { EnvelopeIcon } from '@sanity/icons/Envelope'
import { InboxIcon } from '@sanity/icons/Inbox'
import { UserIcon } from '@sanity/icons/User'
import type { Tool } from 'sanity'
import { Account } from './account/account.tsx'
import { Mails } from './mails.tsx'
import { Orders } from './orders.tsx'
import { Submissions } from './submissions.tsx'

/** What the shop's own services keep, for editors to read beside the content, and how an editor signs in. */
export const backOfficeTools: Tool[] = [
  { name: 'orders', title: 'Orders', icon: BasketIcon, component: Orders },
  { name: 'submissions', title: 'Submissions', icon: InboxIcon, component: Submissions },
  { name: 'mail', title: 'Mail box', icon: EnvelopeIcon, component: Mails },
  { name: 'account', title: 'Account', icon: UserIcon, component: Account },
]
