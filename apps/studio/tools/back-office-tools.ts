import { BasketIcon } from '@sanity/icons/Basket'
import { EnvelopeIcon } from '@sanity/icons/Envelope'
import { InboxIcon } from '@sanity/icons/Inbox'
import { UserIcon } from '@sanity/icons/User'
import type { Tool } from 'sanity'
import { Account } from './account/account.tsx'
import { Mails } from './mails.tsx'
import { Orders } from './orders.tsx'
import { Submissions } from './submissions.tsx'

/** The tools for the data of the shop's own services, and for the editor's account. */
export const backOfficeTools: Tool[] = [
  { name: 'orders', title: 'Orders', icon: BasketIcon, component: Orders },
  { name: 'submissions', title: 'Submissions', icon: InboxIcon, component: Submissions },
  { name: 'mail', title: 'Mail box', icon: EnvelopeIcon, component: Mails },
  { name: 'account', title: 'Account', icon: UserIcon, component: Account },
]
