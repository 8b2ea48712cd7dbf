import type { ContentDocument } from '@shop/groq/document'
import { isolated } from '@shop/validation/isolated'
import { html } from 'hono/html'
import type { AccountMessage } from '../access/account-mail.ts'
import { normalizeLabel } from '../access/editors.ts'
import { commentDocument, plainText, type Comment, type Task } from './comment-schema.ts'
import type { MentionReason } from './mentions.ts'

/** The maximum length of a quoted text, in characters. */
const maxText = 1000
const maxTitle = 120

/** A text of at most `length` code points. */
function shortened(text: string, length: number): string {
  const characters = [...text.toWellFormed()]
  return characters.length > length ? `${characters.slice(0, length - 1).join('')}…` : characters.join('')
}

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

/** The parts of a mail about a comment or a task: the action, the link, and the text. */
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

/** A message with its text in two forms. */
export interface MentionMessage extends AccountMessage {
  html: string
}

interface Parts {
  headline: string
  /** The words of the comment or task; empty if there are none. */
  words: string
  url: string
  /** The reason for the mail. */
  footer: string
}

const toText = ({ headline, words, url, footer }: Parts): string => {
  const quoted = words === '' ? [] : [words.replaceAll(/^/gm, '> ')]
  return `${[`${headline}:`, ...quoted, `Open it in the studio:\n${url}`, footer].join('\n\n')}\n`
}

async function toHtml({ headline, words, url, footer }: Parts): Promise<string> {
  const page = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${headline}</title>
      </head>
      <body style="margin:0;padding:32px 20px;color:#1d2a58;font:17px/1.55 system-ui,sans-serif;overflow-wrap:anywhere">
        <div style="max-width:560px;margin:0 auto">
          <p>${headline}:</p>
          ${words && html`<blockquote dir="auto" style="margin:24px 0;padding:12px 20px;border-left:4px solid #5a68c8;white-space:pre-line">${words}</blockquote>`}
          <p><a href="${url}" style="color:#1d2a58">Open it in the studio</a></p>
          <p style="font-size:14px">${footer}</p>
        </div>
      </body>
    </html>`
  return page.toString()
}

/**
 * The message to somebody who is mentioned or gets a task. Its link is created here, because URLs in the document come
 * from a client and cannot be trusted.
 */
export async function mentionMessage({
  document,
  to,
  author,
  nameOf,
  publicUrl,
  shopName,
  ...mail
}: MentionMail): Promise<MentionMessage> {
  const { deed, title, path, text } = about(commentDocument.parse(document), document._id, mail)
  const name = shortened(normalizeLabel(title ?? ''), maxTitle) || 'Untitled'
  const headline = `${isolated(author)} ${deed} '${isolated(name)}'`
  const parts: Parts = {
    headline,
    words: shortened(plainText(text, nameOf).trim(), maxText),
    url: new URL(path, publicUrl).href,
    footer: `You get this mail because you have an account in the studio of ${shopName}.`,
  }
  return { to, subject: headline, text: toText(parts), html: await toHtml(parts) }
}
