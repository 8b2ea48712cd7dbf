import type { ContentDocument } from '@shop/groq/document'
import type { AccountMessage } from '../access/account-mail.ts'
import { normaliseLabel } from '../access/editors.ts'
import { commentDocument, plainText, type Comment, type Task } from './comment-schema.ts'
import type { MentionReason } from './mentions.ts'

/** The maximum length of a quoted text, in characters. */
const maxText = 1000
const maxTitle = 120

const shortened = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length - 1).toWellFormed()}…` : text

/** The Studio's address of a task. */
const taskPath = (workspace: string, task: string): string =>
  `/admin/${workspace}/structure?${new URLSearchParams({ sidebar: 'tasks', selectedTask: task, viewMode: 'edit' })}`

/** The Studio's address of a comment on a field: the document, with its comments open. */
function commentPath(workspace: string, { target }: Comment, id: string): string {
  const { document, documentType, documentVersionId: release } = target
  const parameters = {
    id: document?._ref ?? '',
    type: documentType ?? '',
    inspect: 'sanity/comments',
    comment: id,
  }
  const intent = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  const perspective = release ? `?${new URLSearchParams({ perspective: release })}` : ''
  return `/admin/${workspace}/intent/edit/${intent.join(';')}/${perspective}`
}

/** What a mail says about a comment or a task: what was done, where it is, and its text. */
function about(
  document: Comment | Task,
  id: string,
  { workspace, reason }: { workspace: string; reason: MentionReason },
) {
  if (document._type === 'tasks.task') {
    const deed = reason === 'assignment' ? 'assigned you the task' : 'mentioned you in the task'
    return { deed, title: document.title, path: taskPath(workspace, id), text: document.description }
  }
  const { target, context, message } = document
  // Comments on tasks refer to the task instead of a document of the workspace.
  const task = target.documentType === 'tasks.task' ? (target.document?._ref ?? '') : undefined
  return {
    deed: task === undefined ? 'mentioned you in a comment on' : 'mentioned you in a comment on the task',
    title: context?.notification?.documentTitle,
    path: task === undefined ? commentPath(workspace, document, id) : taskPath(workspace, task),
    text: message,
  }
}

/** A mail about a comment or task. */
export interface MentionMail {
  document: ContentDocument
  reason: MentionReason
  /** The dataset that the comments are about. */
  workspace: string
  to: string
  /** The author's name. */
  author: string
  nameOf(id: string): string
  publicUrl: string
  shopName: string
}

/**
 * The message to somebody who is mentioned or gets a task. Its link is made here: addresses in the document are whatever
 * a client wrote.
 */
export function mentionMessage({
  document,
  to,
  author,
  nameOf,
  publicUrl,
  shopName,
  ...mail
}: MentionMail): AccountMessage {
  const { deed, title, path, text } = about(commentDocument.parse(document), document._id, mail)
  const name = shortened(normaliseLabel(title ?? ''), maxTitle) || 'Untitled'
  const quoted = shortened(plainText(text, nameOf).trim(), maxText).replaceAll(/^/gm, '> ')
  const parts = [
    `${author} ${deed} '${name}':`,
    ...(quoted === '> ' ? [] : [quoted]),
    `Open it in the studio:\n${new URL(path, publicUrl).href}`,
    `You get this mail because you have an account in the studio of ${shopName}.`,
  ]
  return { to, subject: `${author} ${deed} '${name}'`, text: `${parts.join('\n\n')}\n` }
}
