/** What a submission may hold at most; sizes in bytes. */
export const limits = {
  /** Values of a form's text fields. */
  fields: 100,
  fieldName: 100,
  fieldValue: 20_000,
  files: 10,
  fileSize: 10_000_000,
  /** All files together: what mail servers commonly take as attachments. */
  filesTotal: 20_000_000,
  fileName: 120,
} as const

/** A field that people do not see: who fills it in is a program, and gets a friendly answer. */
export const honeypot = 'leave_this_empty'
