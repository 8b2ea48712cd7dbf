import { BasketIcon } from '@sanity/icons/Basket'
import { EnvelopeIcon } from '@sanity/icons/Envelope'
import { ImagesIcon } from '@sanity/icons/Images'
import { InboxIcon } from '@sanity/icons/Inbox'
import { UserIcon } from '@sanity/icons/User'
import { UsersIcon } from '@sanity/icons/Users'
import type { ConfigContext, Tool } from 'sanity'
import { Account } from './account/account.tsx'
import { Editors } from './editors/editors.tsx'
import { Mails } from './mails.tsx'
import { masterDetailRoute as router } from './master-detail.tsx'
import { Assets } from './media/assets.tsx'
import { Orders } from './orders/orders.tsx'
import { Submissions } from './submissions.tsx'

const ordersTool: Tool = { name: 'orders', title: 'Orders', icon: BasketIcon, component: Orders, router }

/** The data of the shop's customers. */
const customerTools: Tool[] = [
  ordersTool,
  { name: 'submissions', title: 'Submissions', icon: InboxIcon, component: Submissions, router },
  { name: 'mail', title: 'Mail box', icon: EnvelopeIcon, component: Mails, router },
]

/** The pictures and files of the content. */
export const mediaTool: Tool = { name: 'media', title: 'Media', icon: ImagesIcon, component: Assets, router }

const accountTool: Tool = { name: 'account', title: 'Account', icon: UserIcon, component: Account }

const editorsTool: Tool = { name: 'editors', title: 'Editors', icon: UsersIcon, component: Editors }

/** Sanity's tool that runs queries as they are written. */
const queryTool = 'vision'

/**
 * The tools of an editor: those for content (queries for administrators only), for the data of the shop's own services,
 * for other editors and for the editor's account, as the editor's role allows. The server enforces the same.
 */
export function backOfficeTools(tools: Tool[], { currentUser }: Pick<ConfigContext, 'currentUser'>): Tool[] {
  const roles = new Set(currentUser?.roles.map(({ name }) => name))
  if (roles.has('fulfilment')) return [ordersTool, accountTool]
  const isAdministrator = roles.has('administrator')
  const isEditor = isAdministrator || roles.has('editor')
  const forContent = tools.filter(({ name }) => isAdministrator || name !== queryTool)
  return [
    ...forContent,
    mediaTool,
    ...(isEditor ? customerTools : []),
    ...(isAdministrator ? [editorsTool] : []),
    accountTool,
  ]
}
