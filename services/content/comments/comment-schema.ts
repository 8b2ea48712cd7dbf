import { isJsonObject } from '@shop/groq/document'
import { z } from 'zod'

/** The maximum size of a comment or task as JSON, in characters; a comment may quote a part of its document. */
const maxLength = 256 * 1024

/** The id of an account, a document, a type, a release or a thread. */
const id = z.string().regex(/^[\w.-]{1,256}$/, 'must be an id')

/** Portable Text; a mention has a `userId`. */
const text = z.array(z.looseObject({ children: z.array(z.looseObject({})).max(1000).optional() })).max(200)

const shortText = z.string().max(1000)

/** The document that a comment or task is about; `documentVersionId` is the name of its release. */
const target = z.looseObject({
  document: z.looseObject({ _ref: id }).nullish(),
  documentType: id.nullish(),
  documentVersionId: id.nullish(),
})

const comment = z.looseObject({
  _type: z.literal('comment'),
  authorId: id,
  status: z.enum(['open', 'resolved']),
  threadId: id,
  parentCommentId: id.nullish(),
  message: text.nullish(),
  reactions: z
    .array(z.looseObject({ userId: id }))
    .max(1000)
    .nullish(),
  target: target.required({ document: true }),
  context: z.looseObject({ notification: z.looseObject({ documentTitle: shortText.nullish() }).nullish() }).nullish(),
})

/** A task is created when `createdByUser` is set; before, it is a draft that its author fills in. */
const task = z.looseObject({
  _type: z.literal('tasks.task'),
  authorId: id,
  createdByUser: z.string().max(64).nullish(),
  title: shortText.nullish(),
  description: text.nullish(),
  // The Studio's choice 'no assignee' is empty.
  assignedTo: z.union([z.literal(''), id], 'must be an id').nullish(),
  target: target.nullish(),
})

/** A comment or task as the Studio stores it. */
export const commentDocument = z
  .discriminatedUnion('_type', [comment, task], 'only comments and tasks are kept here')
  .refine((document) => JSON.stringify(document).length <= maxLength, `may have at most ${maxLength} characters`)

export type Comment = z.infer<typeof comment>
export type Task = z.infer<typeof task>
export type CommentText = z.infer<typeof text>

/** The ids of the people whom a text mentions. */
export const mentionsIn = (blocks: CommentText | null | undefined): string[] =>
  (blocks ?? []).flatMap(({ children = [] }) =>
    children.flatMap(({ _type, userId }) => {
      const parsed = id.safeParse(userId)
      return _type === 'mention' && parsed.success ? [parsed.data] : []
    }),
  )

/** A text without its formatting, each block on a line of its own. @param nameOf the name of a mentioned person. */
export const plainText = (blocks: CommentText | null | undefined, nameOf: (id: string) => string): string =>
  (blocks ?? [])
    .map(({ children = [] }) =>
      children
        .filter(isJsonObject)
        .map(({ _type, userId, text: words }) => {
          if (_type === 'mention') return `@${nameOf(String(userId))}`
          return typeof words === 'string' ? words : ''
        })
        .join(''),
    )
    .join('\n')
