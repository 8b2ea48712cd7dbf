import { BasketIcon } from '@sanity/icons/Basket'
import { EnvelopeIcon } from '@sanity/icons/Envelope'
import { InboxIcon } from '@sanity/icons/Inbox'
import { UserIcon } from '@sanity/icons/User'
import type { ConfigContext, Tool } from 'sanity'
import { Account } from './account/account.tsx'
import { Mails } from './mails.tsx'
import { Orders } from './orders.tsx'
import { Submissions } from './submissions.tsx'

/** The data of the shop's customers. */
const customerTools: Tool[] = [
  { name: 'orders', title: 'Orders', icon: BasketIcon, component: Orders },
  { name: 'submissions', title: 'Submissions', icon: InboxIcon, component: Submissions },
  { name: 'mail', title: 'Mail box', icon: EnvelopeIcon, component: Mails },
]

const accountTool: Tool = { name: 'account', title: 'Account', icon: UserIcon, component: Account }

/** Viewers read content only; the server refuses them the data of customers too. */
const isViewer = ({ currentUser }: Pick<ConfigContext, 'currentUser'>): boolean =>
  currentUser?.roles.every(({ name }) => name === 'viewer') ?? true

/** Adds the tools for the data of the shop's own services and for the editor's account, as the editor's role allows. */
export const backOfficeTools = (tools: Tool[], context: Pick<ConfigContext, 'currentUser'>): Tool[] => [
  ...tools,
  ...(isViewer(context) ? [] : customerTools),
  accountTool,
]
