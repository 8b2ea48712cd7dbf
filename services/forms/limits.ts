/** Limits of a submission; sizes in bytes. */
export const limits = {
  /** Values and files together. */
  parts: 110,
  fieldName: 100,
  fieldValue: 20_000,
  files: 10,
  fileSize: 10_000_000,
  /** All files together: a common attachment limit of mail servers. */
  filesTotal: 20_000_000,
  fileName: 120,
  /** Everything that is sent: more than a form may have, so that the field that is too long can be named. */
  body: 100_000_000,
} as const

/** A hidden field: only bots fill it in; they get a success response. */
export const honeypot = 'leave_this_empty'
