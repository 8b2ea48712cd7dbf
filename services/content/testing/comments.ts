/** A paragraph of Portable Text: words, and mentions as `@{id}`. */
const paragraph = (words: string) => ({
  _type: 'block',
  _key: 'a',
  style: 'normal',
  markDefs: [],
  children: words
    .split(/(@\S+)/)
    .map((part, index) =>
      part.startsWith('@')
        ? { _type: 'mention', _key: String(index), userId: part.slice(1) }
        : { _type: 'span', _key: String(index), marks: [], text: part },
    ),
})

/** A comment on the title of the document `home`, as the Studio writes it. */
export const newComment = (authorId: string, words: string, more: object = {}) => ({
  _type: 'comment',
  authorId,
  message: [paragraph(words)],
  threadId: 'thread',
  status: 'open',
  reactions: [],
  context: {
    payload: { workspace: 'production' },
    notification: { documentTitle: 'Home', url: 'https://evil.example/' },
  },
  target: {
    document: {
      _dataset: 'production',
      _projectId: 'local',
      _ref: 'home',
      _type: 'crossDatasetReference',
      _weak: true,
    },
    documentType: 'page',
    path: { field: 'title' },
  },
  ...more,
})

/** A task that the Studio has created. */
export const newTask = (authorId: string, more: object = {}) => ({
  _type: 'tasks.task',
  authorId,
  status: 'open',
  title: 'Mend the footer',
  subscribers: [authorId],
  createdByUser: '2026-11-23T12:00:00.000Z',
  ...more,
})
